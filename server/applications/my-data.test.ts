import { expect, test } from 'vitest'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { revealApplication } from './staff.ts'

const phoneEnd = '0163'

test('the link shows nothing without the last four digits of the number', async () => {
  const clock = fakeClock('2026-11-16T09:00:00-07:00')
  const site = await applicationSite(clock)
  const _id = await site.apply('volunteer')
  for (const wrong of ['0000', '142', '1420', 'zuri']) {
    const response = await site.myData('read', { _id, phoneEnd: wrong })
    expect([response.statusCode, response.json().error.fields]).toEqual([
      422,
      { phoneEnd: 'These are not the last four digits of the number on the form' },
    ])
  }
  // The right digits reset the count of wrong ones.
  expect((await site.myData('read', { _id, phoneEnd: '403-555-0163' })).statusCode).toBe(200)
  for (let count = 0; count < 5; count += 1) await site.myData('read', { _id, phoneEnd: '0000' })
  for (const verb of ['read', 'withdraw', 'erase'] as const)
    expect((await site.myData(verb, { _id, phoneEnd })).statusCode).toBe(429)
  expect((await site.rows())[0]?.state).toBe('new')
  clock.advance(24 * 3_600_000 + 1_000)
  expect((await site.myData('read', { _id, phoneEnd })).statusCode).toBe(200)
})

test('many guesses at once are counted one by one', async () => {
  const site = await applicationSite()
  const _id = await site.apply('volunteer')
  const guesses = Array.from({ length: 40 }, (_, count) =>
    site.myData('read', { _id, phoneEnd: String(1_000 + count) }),
  )
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(35)
})

test('an unknown key gets 404', async () => {
  const site = await applicationSite()
  const response = await site.myData('read', { _id: 'A'.repeat(22), phoneEnd })
  expect(response.statusCode).toBe(404)
})

test('the applicant corrects answers under the same rules as the form', async () => {
  const site = await applicationSite()
  const _id = await site.apply('volunteer')
  const answers = { ...goodApplications.volunteer, lastName: 'Ade', phone: '587-555-0001' }
  const corrected = await site.myData('correct', {
    _id,
    phoneEnd,
    application: { kind: 'volunteer', answers },
  })
  expect(corrected.json().data.application.answers).toEqual(answers)
  expect((await site.myData('read', { _id, phoneEnd: '0001' })).json().data).toEqual(
    corrected.json().data,
  )
  const refused = await site.myData('correct', {
    _id,
    phoneEnd: '0001',
    application: { kind: 'volunteer', answers: { ...answers, lastName: '' } },
  })
  expect(refused.json().error.fields).toEqual({
    'application.answers.lastName': 'Last name is required',
  })
  const otherKind = { kind: 'member', answers: goodApplications.member }
  expect(
    (await site.myData('correct', { _id, phoneEnd: '0001', application: otherKind })).statusCode,
  ).toBe(409)
  expect((await site.rows())[0]?.version).toBe(1)
})

test('an applicant who withdraws sees the day of erasure, and withdrawing twice changes nothing', async () => {
  const site = await applicationSite(fakeClock('2026-11-16T09:00:00-07:00'))
  const _id = await site.apply('volunteer')
  for (const _ of [1, 2]) {
    const { data } = (await site.myData('withdraw', { _id, phoneEnd })).json()
    expect(data).toMatchObject({ state: 'withdrawn', erasedOn: '2026-12-16' })
  }
  expect((await site.rows())[0]?.version).toBe(1)
})

test('[D38] an erasure by the applicant leaves no answer, no row, no email and no hash of the address', async () => {
  const site = await applicationSite()
  const _id = await site.apply('volunteer')
  await site.settle()
  expect(await site.mails()).toHaveLength(2)
  expect((await site.myData('erase', { _id, phoneEnd })).json()).toEqual({
    data: { isErased: true },
  })
  expect(await site.rows()).toEqual([])
  expect(await site.mails()).toEqual([])
  for (const table of ['vault_key', 'mail_outbox'] as const) {
    const left = await site.db.selectFrom(table).selectAll().execute()
    expect(left.filter((row) => !('name' in row) || row.name === null)).toEqual([])
  }
  expect((await site.myData('read', { _id, phoneEnd })).statusCode).toBe(404)
})

test('[C97] the applicant sees role, day, part and reason of each staff access', async () => {
  const site = await applicationSite(fakeClock('2026-11-16T09:00:00-07:00'))
  const _id = await site.apply('volunteer')
  const [row] = await site.rows()
  const access = {
    number: `V-${row?.number}`,
    part: 'contact' as const,
    reason: 'Calling on Saturday',
  }
  await revealApplication(site, operator, access)
  const { data } = (await site.myData('read', { _id, phoneEnd })).json()
  expect(data.looks).toEqual([
    { day: '2026-11-16', role: 'staff', part: 'contact', reason: 'Calling on Saturday' },
  ])
  expect(JSON.stringify(data)).not.toContain(operator.id)
})
