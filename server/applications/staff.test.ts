import { expect, test } from 'vitest'
import { findBrokenAudit } from '#server/audit/audit.ts'
import { pageSize } from '#server/db/rows.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { addNote, changeState, eraseApplication, listInbox, openApplication } from './staff.ts'
import { exportInbox } from './export.ts'

const reason = 'Calling about Saturday'

async function siteWithOne(kind: 'volunteer' | 'member' = 'volunteer') {
  const clock = fakeClock('2026-11-16T09:00:00-07:00')
  const site = await applicationSite(clock)
  const _id = await site.apply(kind)
  const [row] = await site.rows()
  const audit = () => site.db.selectFrom('audit').selectAll().orderBy('number').execute()
  return { site, clock, _id, number: row?.number ?? 0, audit }
}

test('the staff list shows applications without any of their answers', async () => {
  const { site, number, audit } = await siteWithOne()
  await site.apply('member')
  await site.apply('volunteer', { firstName: 'Somebody', email: 'Zu.ri@example.ca' })
  const listed = await listInbox(site)
  expect(listed.map(({ name, kind, state }) => [name, kind, state])).toEqual([
    [`V-${number}`, 'volunteer', 'new'],
    [`M-${number + 1}`, 'member', 'new'],
    [`V-${number + 2}`, 'volunteer', 'new'],
  ])
  expect(listed[2]?.earlierNames).toEqual([`V-${number}`])
  expect(JSON.stringify(listed)).not.toMatch(/Zuri|Amara|example\.ca/)
  expect(await audit()).toEqual([])
})

test('a page of the list begins behind a number, and the export has all pages', async () => {
  const { site, number } = await siteWithOne()
  const addresses = Array.from({ length: pageSize }, (_, guest) => `guest${guest}@example.ca`)
  for (const email of addresses) await site.apply('volunteer', { email })
  await site.apply('volunteer', { email: 'guest0@example.ca' })
  const numbers = async (after?: number) =>
    (await listInbox(site, { after })).map((listed) => listed.number)
  const first = await numbers()
  expect([first.length, first[0]]).toEqual([pageSize, number])
  const second = await listInbox(site, { after: first.at(-1) })
  expect(second.map((listed) => listed.number)).toEqual([number + pageSize, number + pageSize + 1])
  expect(second[1]?.earlierNames, 'from the page before').toEqual([`V-${number + 1}`])
  expect(await numbers(second[1]?.number)).toEqual([])
  expect((await exportInbox(site, operator, reason)).trim().split('\n')).toHaveLength(pageSize + 3)
})

test('[D38] the audit log records actor and reason of each opened part, and the other parts stay encrypted', async () => {
  const { site, number, audit } = await siteWithOne()
  const opened = await openApplication(site, operator, { number, parts: ['contact'], reason })
  expect(opened.contactDetails).toMatchObject({ name: 'Zuri Okonkwo', email: 'zuri@example.ca' })
  expect(opened.contact).not.toHaveProperty('sexualOrientation')
  expect([opened.answers, opened.identity]).toEqual([undefined, undefined])
  const { identity } = await openApplication(site, operator, {
    number,
    parts: ['identity'],
    reason,
  })
  expect(Object.keys(identity ?? {})).toEqual([
    'sexualOrientation',
    'genderIdentity',
    'raceEthnicity',
  ])
  expect(
    (await audit()).map(({ actor, action, part, reason: why }) => [actor, action, part, why]),
  ).toEqual([
    [operator.id, 'opened', 'contact', reason],
    [operator.id, 'opened', 'identity', reason],
  ])
})

test('[D38] without a reason, or if the audit log cannot be written, nothing is shown', async () => {
  const { site, number, audit } = await siteWithOne()
  const open = (why: string) =>
    openApplication(site, operator, { number, parts: ['answers'], reason: why })
  await expect(open(' ok ')).rejects.toThrow(Refusal)
  await expect(open('x'.repeat(301))).rejects.toThrow(Refusal)
  const unnamed = { id: 'Ada', role: 'staff' } as const
  await expect(
    openApplication(site, unnamed, { number, parts: ['answers'], reason }),
  ).rejects.toThrow(/actor_id/)
  expect(await audit()).toEqual([])
})

test('[D38] concurrent writers leave no gaps in the audit log, and its rows cannot be changed or deleted', async () => {
  const { site, number, audit } = await siteWithOne()
  const readings = Array.from({ length: 20 }, () =>
    openApplication(site, operator, { number, parts: ['contact'], reason }),
  )
  await Promise.all(readings)
  expect((await audit()).map((row) => row.number)).toEqual(
    Array.from({ length: 20 }, (_, count) => count + 1),
  )
  expect(await findBrokenAudit(site.db)).toBeUndefined()
  const { db } = site
  const hide = db.updateTable('audit').set({ reason: 'another' }).where('number', '=', 7)
  await expect(hide.execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
})

test('a state change with an old version is rejected, and a decision starts the retention time', async () => {
  const { site, clock, number } = await siteWithOne()
  const put = (version: number, state: 'talking' | 'not-now') =>
    changeState(site, operator, { number, version, state })
  await put(0, 'talking')
  await expect(put(0, 'not-now')).rejects.toThrow('Another person changed this record')
  clock.advance(40 * 86_400_000)
  await put(1, 'not-now')
  const [row] = await site.rows()
  expect([row?.state, row?.version, row?.decided_at]).toEqual(['not-now', 2, clock.now()])
})

test('notes are encrypted with the application and shown with it', async () => {
  const { site, number } = await siteWithOne()
  await addNote(site, operator, { number, text: 'Spoke on Monday' })
  await addNote(site, operator, { number, text: 'Comes on Friday' })
  const { notes } = await openApplication(site, operator, { number, parts: [], reason })
  expect(notes.map(({ by, text }) => [by, text])).toEqual([
    ['Operator 1000 (by command)', 'Spoke on Monday'],
    ['Operator 1000 (by command)', 'Comes on Friday'],
  ])
  expect((await site.rows())[0]?.notes?.toString('latin1')).not.toContain('Spoke')
})

test('[D38] an erasure by staff leaves only audit entries, which contain no personal data', async () => {
  const { site, number, audit } = await siteWithOne()
  await site.settle()
  await eraseApplication(site, operator, { number, reason: 'They asked us to' })
  expect([await site.rows(), await site.mails()]).toEqual([[], []])
  expect(JSON.stringify(await audit())).not.toMatch(/Zuri|example\.ca/)
  expect(await findBrokenAudit(site.db)).toBeUndefined()
})

test('each kind is erased after its retention time: undecided, decided, withdrawn, and not while the applicant is a member', async () => {
  const { site, clock } = await siteWithOne()
  const member = await site.apply('member')
  const taken = await site.apply('collaborator')
  await site.myData('withdraw', { _id: taken, phoneEnd: '0110' })
  const listed = await listInbox(site)
  const welcome = listed.find(({ kind }) => kind === 'member')
  if (!welcome) throw new Error('The member is missing.')
  await changeState(site, operator, { ...welcome, state: 'welcome' })
  const kinds = async () => (await site.rows()).map(({ kind }) => kind)
  clock.advance(31 * 86_400_000)
  await purge(site)
  expect(await kinds()).toEqual(['volunteer', 'member'])
  clock.advance(335 * 86_400_000)
  await purge(site)
  expect(await kinds()).toEqual(['member'])
  expect(
    (await site.myData('read', { _id: member, phoneEnd: '0177' })).json().data.erasedOn,
  ).toBeNull()
})

test('[D38] the CSV export contains no formulas and no identity answers, and the audit log records it', async () => {
  const { site, audit } = await siteWithOne()
  await site.apply('member', { firstName: '=cmd|calc', lastName: '"x"', email: 'b@example.ca' })
  await site.apply('member', { firstName: '@SUM', lastName: ';1', safeContact: 'text' })
  const table = await exportInbox(site, operator, 'Invitation in March')
  const [, ...cells] = [...table.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)
  expect(table.startsWith('\uFEFF"number","kind"')).toBe(true)
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(table).toContain(`"'=cmd|calc ""x"""`)
  expect(table).not.toMatch(/Queer|loom|"true"/)
  const last = (await audit()).at(-1)
  expect([last?.action, last?.reason]).toEqual([
    'exported',
    expect.stringMatching(/^3 rows: .*March$/),
  ])
})
