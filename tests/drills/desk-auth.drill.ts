import { expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#contract/console/audit.ts'
import { endAllSessions } from '#contract/console/me.ts'
import { listOutbox, revealEmail } from '#contract/console/outbox.ts'
import type { Role } from '#contract/console/permission.ts'
import { readSession, signOut } from '#contract/console/session.ts'
import * as staff from '#contract/console/staff.ts'
import { readToday } from '#contract/console/today.ts'
import { buildApp } from '#server/app.ts'
import { findBrokenAudit } from '#server/audit/audit.ts'
import { connect } from '#server/db/connect.ts'
import { queueMail } from '#server/mail/mail.ts'
import { buildDesk, cookieOf, type Desk } from '#tests/kit/desk/desk.ts'
import { type Agent, deskOf } from '#tests/kit/desk/desk-client.ts'
import { startDesk } from '#tests/kit/desk/first-owner.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { sizes } from './sizes.ts'

const { signIns, ownerRounds, endRounds, reveals } = sizes.deskAuth
const care: { roles: Role[] } = { roles: ['care'] }

test('[D38] [C12] (a) no sign-in keeps a token that the browser had before', async () => {
  const { desk, device, cookie: first } = await startDesk()
  const fixed = `desk=${'A'.repeat(43)}`
  const tokens = new Set([first])
  let [alive, before] = [0, first]
  for (let round = 0; round < signIns; round++) {
    const sent = round % 2 === 0 ? before : fixed
    const { response } = await desk.signIn(device, { as: { cookie: sent } })
    expect(response.statusCode).toBe(200)
    const after = cookieOf(response)
    tokens.add(after)
    const old = await desk.send(readSession, {}, { as: { cookie: sent } })
    alive += old.statusCode === 401 ? 0 : 1
    before = after
  }
  expect([alive, tokens.size, tokens.has(fixed)]).toEqual([0, signIns + 1, false])
  console.info(
    `  D38 (a): ${signIns} sign-ins, ${tokens.size - 1} new tokens, ${alive} old tokens alive`,
  )
})

test('[D38] [C11] (e) owners who remove each other at the same time never leave the Desk without one', async () => {
  const desk = await buildDesk()
  const statuses = new Map<number, number>()
  for (let round = 0; round < ownerRounds; round++) {
    await desk.db.deleteFrom('staff').execute()
    const owners = [await anOwner(desk), await anOwner(desk), await anOwner(desk)]
    const attacks = owners.flatMap((as, index) => {
      const target = owners[(index + 1) % owners.length] ?? as
      const params = { id: target.id }
      return [
        desk.send(staff.disableStaff, { params, body: {} }, { as }),
        desk.send(staff.changeRoles, { params, body: care }, { as }),
        desk.send(staff.changeRoles, { params: { id: as.id }, body: care }, { as }),
      ]
    })
    for (const { statusCode } of await Promise.all(attacks))
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    expect(await countOwners(desk)).toBeGreaterThanOrEqual(1)
  }
  expect([...statuses.keys()].filter((status) => ![200, 401, 403, 409].includes(status))).toEqual(
    [],
  )
  const counts = [...statuses].map(([status, times]) => `${times} × ${status}`)
  console.info(
    `  D38 (e): ${ownerRounds} rounds of three owners, 0 without an owner (${counts.join(', ')})`,
  )
})

test('[D38] [C15] (f) a session that ends on one node is refused on the other at once', async () => {
  const desk = await buildDesk()
  const there = await secondNode(desk)
  const owner = await anOwner(desk)
  const ends: Record<string, (person: Agent) => Promise<unknown>> = {
    'sign-out': (as) => desk.call(signOut, { body: {} }, { as }),
    'all sessions': (as) => desk.call(endAllSessions, {}, { as }),
    disabled: ({ id }) =>
      desk.call(staff.disableStaff, { params: { id }, body: {} }, { as: owner }),
    recovery: ({ id }) =>
      desk.call(staff.sendRecovery, { params: { id }, body: {} }, { as: owner }),
    roles: ({ id }) => desk.call(staff.changeRoles, { params: { id }, body: care }, { as: owner }),
  }
  let [revoked, longest] = [0, 0]
  for (let round = 0; round < endRounds; round++)
    for (const [how, end] of Object.entries(ends)) {
      await desk.stepUp(owner)
      const as = await desk.addPerson(['owner'])
      expect((await there.send(staff.listStaff, {}, { as })).statusCode).toBe(200)
      const startedAt = performance.now()
      await end(as)
      const { statusCode } = await there.send(staff.listStaff, {}, { as })
      longest = Math.max(longest, performance.now() - startedAt)
      expect([how, statusCode]).toEqual([how, how === 'roles' ? 403 : 401])
      revoked += 1
    }
  printDuration('A disabled person refused on another server', longest)
  console.info(`  D38 (f): ${revoked} sessions ended in five ways, 0 accepted afterwards`)
})

test('[D38] [C29] (i) a reveal returns the asked email alone, and each one is an entry that stays', async () => {
  const desk = await buildDesk()
  const as = await anOwner(desk)
  for (let number = 10; number < 10 + reveals; number++)
    await desk.db.transaction().execute((tx) =>
      queueMail(tx, desk, {
        purpose: 'order paid',
        key: String(number),
        to: `canary-${number}@example.org`,
        subject: `canary-${number}`,
        text: `canary-${number}`,
      }),
    )
  const list = await desk.send(listOutbox, { query: {} }, { as })
  const { rows } = list.json().data
  expect(rows).toHaveLength(reveals)
  const seen = new Set<string>()
  for (const { id } of rows) {
    const body = { reason: 'A guest asked about it' }
    const response = await desk.send(revealEmail, { params: { id }, body }, { as })
    const found = new Set(response.body.match(/canary-\d\d/g))
    expect([response.statusCode, found.size]).toEqual([200, 1])
    for (const canary of found) seen.add(canary)
  }
  expect(seen.size).toBe(reveals)
  const others = [
    list,
    await desk.send(readToday, {}, { as }),
    await desk.send(listAudit, { query: { limit: '100' } }, { as }),
    await desk.send(staff.listStaff, {}, { as }),
  ]
  expect(others.filter(({ body }) => body.includes('canary'))).toEqual([])
  const entries = await desk.db.selectFrom('audit').select('subject').execute()
  expect(new Set(entries.map(({ subject }) => subject)).size).toBe(reveals)
  for (const change of ['update audit set reason = $$x$$', 'delete from audit', 'truncate audit'])
    await expect(desk.connection.pool.query(change)).rejects.toThrow('append-only')
  expect(await findBrokenAudit(desk.db)).toBeUndefined()
  console.info(
    `  D38 (i): ${reveals} reveals and entries, 0 foreign values, the hash chain is whole`,
  )
})

async function anOwner(desk: Desk): Promise<Agent> {
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  return owner
}

/** A second server with the same database and keys, and connections of its own. */
async function secondNode(desk: Desk) {
  const url = String(desk.connection.pool.options.connectionString)
  const connection = connect(url, { onError: () => undefined })
  const site = { ...desk, db: connection.db }
  const app = buildApp(site, { site: Promise.resolve({ pages: [] }) })
  onTestFinished(async () => {
    await app.close()
    await connection.close()
  })
  return deskOf({ ...site, app })
}

async function countOwners({ db }: Desk): Promise<number> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('staff_role', 'staff_role.staff_id', 'staff.id')
    .select('staff.id')
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .execute()
  return rows.length
}
