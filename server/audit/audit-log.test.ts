import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as audit from '#contract/console/audit.ts'
import { entrySentence, entryText } from '#contract/console/audit-sentence.ts'
import { createContent } from '#contract/console/content.ts'
import { changeProfile } from '#contract/console/me.ts'
import { signOut } from '#contract/console/session.ts'
import { disableStaff } from '#contract/console/staff.ts'
import { readToday } from '#contract/console/today.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { checkAuditDaily } from '#server/jobs/check-audit.ts'
import { buildDesk, type Desk } from '#tests/kit/desk/desk.ts'
import { startDesk } from '#tests/kit/desk/first-owner.ts'
import { fillAudit, staffIdStart } from '#tests/kit/make/audit-entries.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { writeAudit } from './audit.ts'

async function ownedDesk() {
  const desk = await buildDesk({ withContent: false })
  const owner = await desk.addPerson(['owner'], { name: 'Reader', email: 'reader@example.org' })
  await desk.stepUp(owner)
  return { desk, owner }
}

const write = (desk: Desk, entry: Parameters<typeof writeAudit>[3], actor = operator) =>
  desk.db.transaction().execute((tx) => writeAudit(tx, desk, actor, entry))

test('[C25] signing in and out writes an entry in the same transaction, or does not happen', async () => {
  const { desk, device } = await startDesk()
  const { cookie } = await desk.signIn(device)
  await desk.call(signOut, { body: {} }, { as: { cookie } })
  const rows = await desk.db.selectFrom('audit').select('action').orderBy('number').execute()
  expect(rows.map(({ action }) => action)).toEqual([
    'owner link printed',
    'joined',
    'signed in',
    'signed out',
  ])
  await sql`alter table audit add constraint closed check (number < 5)`.execute(desk.db)
  const { response } = await desk.signIn(device)
  expect(response.statusCode).toBe(500)
  expect(response.headers['set-cookie']).toBeUndefined()
  const owner = await desk.addPerson(['owner'])
  const other = await desk.addPerson(['care'])
  await desk.stepUp(owner)
  const disabled = await desk.send(
    disableStaff,
    { params: { id: other.id }, body: {} },
    { as: owner },
  )
  expect(disabled.statusCode).toBe(500)
  const { state } = await desk.db
    .selectFrom('staff')
    .select('state')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('active')
})

test('[C25] the purge writes one entry a day with counts by kind', async () => {
  const desk = await buildDesk()
  const insert = (token: string) =>
    desk.db
      .insertInto('spent_token')
      .values({
        token: Buffer.alloc(32, token),
        expires_at: new Date(desk.clock.now().getTime() - 1),
      })
      .execute()
  await insert('a')
  await insert('b')
  await purge(desk)
  await insert('c')
  await purge(desk)
  expect(await desk.db.selectFrom('audit').selectAll().execute()).toEqual([])
  desk.clock.advance(dayMs)
  await purge(desk)
  await purge(desk)
  const entries = await desk.db
    .selectFrom('audit')
    .select(['actor', 'role', 'action', 'reason'])
    .execute()
  expect(entries).toEqual([
    { actor: 'system:purge', role: 'server', action: 'purged', reason: 'spent tokens: 3' },
  ])
})

test('[C27] the log is listed newest first by pages, with filters for person, action, date and record', async () => {
  const { desk, owner: as } = await ownedDesk()
  await fillAudit(desk.connection.pool, 500)
  const list = (query: Record<string, string>) => desk.call(audit.listAudit, { query }, { as })
  const first = await list({ limit: '100' })
  expect(first.rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 100 }, (_, index) => 500 - index),
  )
  expect(first.total).toBe(500)
  const numbers: number[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await list({ limit: '90', ...(after && { after }) })
    numbers.push(...page.rows.map(({ number }) => number))
    after = page.next
  }
  expect(numbers).toEqual(Array.from({ length: 500 }, (_, index) => 500 - index))
  const person = `${staffIdStart}3`
  const filtered = await list({ person, action: 'noted' })
  expect(filtered.rows.every((row) => row.actor.id === person && row.action === 'noted')).toBe(true)
  expect(filtered.total).toBe(14)
  expect((await list({ record: 'record-7' })).rows).toMatchObject([{ number: 7 }])
  // Calgary is seven hours behind UTC, so the first 419 minutes are on the last day of the year before.
  expect((await list({ to: '2025-12-31' })).total).toBe(419)
  expect((await list({ from: '2026-01-01', to: '2026-01-01' })).total).toBe(81)
  expect(await desk.call(audit.readAuditChoices, {}, { as })).toEqual({
    people: Array.from({ length: 7 }, (_, index) => ({
      id: staffIdStart + index,
      name: 'Former staff member',
    })),
    actions: ['answered', 'noted', 'released', 'texted', 'vouched'],
  })
})

test('[C26] [C27] the filter has the id of a person, and every entry shows their present name', async () => {
  const { desk, owner: as } = await ownedDesk()
  const rename = (name: string) =>
    desk.call(changeProfile, { body: { name, email: 'reader@example.org' } }, { as })
  await rename('Second')
  await rename('Third')
  await write(desk, { action: 'opened' })
  expect((await desk.call(audit.readAuditChoices, {}, { as })).people).toEqual([
    { id: operator.id, name: 'Operator 1000 (by command)' },
    { id: as.id, name: 'Third' },
  ])
  const query = { person: as.id }
  const { rows, total } = await desk.call(audit.listAudit, { query }, { as })
  expect([rows.map(({ actor }) => actor.name), total]).toEqual([['Third', 'Third'], 2])
  const body = { person: as.id, reason: 'The yearly review' }
  const exported = await desk.send(audit.exportAudit, { body }, { as })
  expect(exported.body).toContain('"Third"')
  expect(exported.body).not.toMatch(/Reader|Second|Operator/)
  for (const person of [crypto.randomUUID(), 'command:7'])
    expect((await desk.call(audit.listAudit, { query: { person } }, { as })).total).toBe(0)
  const named = { body: { ...body, person: 'Third' } }
  expect((await desk.send(audit.exportAudit, named, { as })).statusCode).toBe(422)
})

test('[C136] the reply has what an entry is about, by its present name and with its address', async () => {
  const { desk, owner: as } = await ownedDesk()
  const other = await desk.addPerson(['care'], { name: 'Tunde Bello' })
  await desk.call(disableStaff, { params: { id: other.id }, body: {} }, { as })
  const name = 'Hair Day'
  await desk.call(createContent, { params: { kind: 'event' }, body: { name } }, { as })
  const { rows } = await desk.call(audit.listAudit, { query: {} }, { as })
  expect(rows.map((row) => [row.recordName, entryText(row), entrySentence(row).path])).toEqual([
    ['Hair Day', 'created the event Hair Day', '/events/hair-day'],
    ['Tunde Bello', 'disabled Tunde Bello', '/staff'],
  ])
  expect(rows.map(({ record }) => record)).toEqual(['hair-day', other.id])
})

test('[C27] a cursor works with its own filters alone; a forged or foreign one is a 422', async () => {
  const { desk, owner: as } = await ownedDesk()
  await fillAudit(desk.connection.pool, 20)
  const { next } = await desk.call(audit.listAudit, { query: { limit: '5' } }, { as })
  const after = next ?? ''
  const status = async (query: Record<string, string>) =>
    (await desk.send(audit.listAudit, { query }, { as })).statusCode
  expect(await status({ limit: '9', after })).toBe(200)
  expect(await status({ after, person: 'command:1' })).toBe(422)
  expect(await status({ after: `9${after}` })).toBe(422)
  expect(await status({ after: 'x' })).toBe(422)
  for (const [name, value] of [
    ['limit', '0'],
    ['limit', '101'],
    ['person', 'Person 1'],
    ['from', 'yesterday'],
    ['to', '2026-13-01'],
  ] as const)
    expect(await status({ [name]: value })).toBe(422)
})

test('[C27] the chain of 100,000 entries is checked, by the button and daily, and a broken entry is on Today', async () => {
  const { desk, owner: as } = await ownedDesk()
  await fillAudit(desk.connection.pool, 100_000)
  const startedAt = performance.now()
  const whole = await desk.call(audit.checkAudit, { body: {} }, { as })
  printDuration('The hash chain of 100,000 audit log entries', performance.now() - startedAt)
  expect(whole).toMatchObject({ entries: 100_000, brokenAt: null })
  expect((await desk.call(readToday, {}, { as })).items).toEqual([])

  await sql`alter table audit disable trigger all`.execute(desk.db)
  await sql`update audit set reason = 'other' where number = 70000`.execute(desk.db)
  await expect(runJob(desk, checkAuditDaily)).resolves.toBeUndefined()
  expect(await desk.call(audit.readAuditCheck, {}, { as })).toMatchObject({ brokenAt: 70_000 })
  expect((await desk.call(readToday, {}, { as })).items).toEqual([
    { kind: 'audit-broken', count: 70_000, path: '/audit' },
  ])
})

test('[C27] entries that are missing from the end since the last check count as broken', async () => {
  const { desk, owner: as } = await ownedDesk()
  await fillAudit(desk.connection.pool, 50)
  await desk.call(audit.checkAudit, { body: {} }, { as })
  await sql`alter table audit disable trigger all`.execute(desk.db)
  await sql`delete from audit where number > 40`.execute(desk.db)
  const check = await desk.call(audit.checkAudit, { body: {} }, { as })
  expect(check).toMatchObject({ brokenAt: 41, entries: 50 })
})

test('[C27] [D38] the database refuses to update, delete or truncate entries', async () => {
  const { desk } = await ownedDesk()
  await write(desk, { action: 'noted' })
  for (const statement of [
    'update audit set reason = $$x$$',
    'delete from audit',
    'truncate audit',
  ])
    await expect(desk.connection.pool.query(statement)).rejects.toThrow('append-only')
})

test('[C27] the export needs a step-up and a reason, is audited, and is CSV without formulas', async () => {
  const { desk, owner: as } = await ownedDesk()
  await write(desk, { action: 'opened', subject: 'r-1', reason: '=cmd()"x"' })
  const body = { reason: 'The yearly review' }
  const response = await desk.send(audit.exportAudit, { body }, { as })
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
  const lines = response.body.split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFF"Number","Time (UTC)","Person","Role","Action","Record","Part","Reason"',
  )
  expect(lines[1]).toContain(
    '"Reader","owner","exported the audit log","","audit log","The yearly review"',
  )
  expect(lines[2]).toContain(
    '"Operator 1000 (by command)","staff","opened a record","r-1","","\'=cmd()""x"""',
  )
  expect(lines).toHaveLength(4)

  const short = await desk.send(audit.exportAudit, { body: { reason: 'no' } }, { as })
  expect(short.json().error.fields).toEqual({ reason: 'Give a reason of 5 to 300 characters' })
  desk.clock.advance(5 * minuteMs)
  const late = await desk.send(audit.exportAudit, { body }, { as })
  expect(late.json().error.code).toBe('step-up-required')
})

test('a person exports at most five times a day', async () => {
  const { desk, owner: as } = await ownedDesk()
  const body = { reason: 'The yearly review' }
  const statuses: number[] = []
  for (let times = 0; times < 6; times++)
    statuses.push((await desk.send(audit.exportAudit, { body }, { as })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
