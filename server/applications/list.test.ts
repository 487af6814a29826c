import { expect, test } from 'vitest'
import * as application from '#contract/console/application.ts'
import { readToday } from '#contract/console/today.ts'
import { dayMs } from '#contract/durations.ts'
import { deskWithOne, listQuery } from '#tests/kit/desk/applications.ts'

test('[C70] the list shows numbers and states without any answer, filtered, and leaves no entry', async () => {
  const { desk, as, list, number, audit } = await deskWithOne()
  await desk.apply('member')
  await desk.apply('volunteer', { firstName: 'Somebody', email: 'Zu.ri@example.ca' })
  const count = Number(number.slice(2))
  const { rows, total } = await list()
  expect(rows.map((row) => [row.number, row.kind, row.state, row.assignee])).toEqual([
    [`V-${count + 2}`, 'volunteer', 'new', null],
    [`M-${count + 1}`, 'member', 'new', null],
    [number, 'volunteer', 'new', null],
  ])
  expect([rows[0]?.earlier, rows[2]?.erasedOn, total]).toEqual([[number], '2027-11-16', 3])
  const { body } = await desk.send(application.listApplications, { query: {} }, { as })
  expect(body).not.toMatch(/Zuri|Amara|Somebody|example\.ca|Queer|mailbox/)
  expect((await list({ kind: 'member' })).rows.map((row) => row.number)).toEqual([`M-${count + 1}`])
  const change = { version: 0, assignee: as.id }
  await desk.call(application.assignApplication, { params: { number }, body: change }, { as })
  expect((await list({ assigned: 'me' })).rows).toMatchObject([
    { number, assignee: { id: as.id, name: 'Noor' } },
  ])
  expect((await list({ assigned: 'none' })).total).toBe(2)
  expect((await audit()).map(({ action }) => action)).toEqual(['application assigned'])
})

test('[C70] pages of the list follow each other by keyset and a cursor works with its filters alone', async () => {
  const { desk, as, list } = await deskWithOne()
  for (const email of ['a@example.ca', 'b@example.ca', 'c@example.ca', 'd@example.ca'])
    await desk.apply('volunteer', { email })
  const numbers: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await list({ limit: '2', ...(after && { after }) })
    numbers.push(...page.rows.map(({ number }) => number))
    after = page.next
  }
  expect(numbers).toEqual((await list()).rows.map(({ number }) => number))
  const { next } = await list({ limit: '2' })
  const query = listQuery({ kind: 'member', after: next ?? '' })
  expect((await desk.send(application.listApplications, { query }, { as })).statusCode).toBe(422)
})

test('[C70] the applications of an exact email are found, and neither the address nor the log shows it', async () => {
  const { desk, as, number, audit } = await deskWithOne()
  const find = (email: string) =>
    desk.call(application.findApplications, { body: { email } }, { as })
  expect((await find('ZURI@example.ca')).rows).toMatchObject([{ number }])
  expect((await find('zur@example.ca')).rows).toEqual([])
  expect(await audit()).toMatchObject([
    { action: 'mailbox looked up', subject: null, reason: '' },
    { action: 'mailbox looked up', subject: null, reason: '' },
  ])
  expect(JSON.stringify(await audit())).not.toMatch(/zuri/i)
})

test('[C74] new applications and those untouched for five days are on Today, each with its list', async () => {
  const { desk, as, clock, params } = await deskWithOne()
  const items = async (who = as) => (await desk.call(readToday, {}, { as: who })).items
  expect(await items()).toEqual([
    { kind: 'application-new', count: 1, path: '/applications?state=new' },
  ])
  const body = { version: 0, state: 'talking' as const }
  await desk.call(application.changeApplicationState, { params, body }, { as })
  expect(await items()).toEqual([])
  clock.advance(5 * dayMs + 1_000)
  const later = await desk.addPerson(['care'])
  expect(await items(later)).toEqual([
    { kind: 'application-untouched', count: 1, path: '/applications?state=untouched' },
  ])
  const query = listQuery({ state: 'untouched' })
  expect((await desk.call(application.listApplications, { query }, { as: later })).total).toBe(1)
  expect(
    (await desk.call(readToday, {}, { as: await desk.addPerson(['editor']) })).items,
  ).not.toContainEqual(expect.objectContaining({ kind: 'application-untouched' }))
})

test('[C70] a list shows the five newest earlier applications of a mailbox, and that there are more', async () => {
  const { desk, list } = await deskWithOne()
  for (let count = 0; count < 6; count++)
    await desk.apply('volunteer', { firstName: `Zuri ${count}` })
  const [newest, second] = (await list()).rows
  expect([newest?.earlier.length, newest?.hasMoreEarlier]).toEqual([5, true])
  expect([second?.earlier.length, second?.hasMoreEarlier]).toEqual([5, false])
  expect(newest?.earlier[0]).toBe(second?.number)
})
