import { expect, test } from 'vitest'
import { booked, bookingSite } from '#tests/kit/server/booking-site.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { waitingGuests } from '#tests/kit/server/guests.ts'
import { markTexted } from './staff.ts'
import { endOfOffer } from './offers.ts'
import { remindGuests, settleBookings } from './jobs.ts'

const hour = 3_600_000

test.each([
  ['a week before', 7 * 24, 24],
  ['25 hours before', 25, 23],
  ['three hours before', 3, 1],
  ['one hour before', 1, 1],
])(
  '%s, an offer lasts at most a day and ends two hours before the start',
  (_when, until, lasts) => {
    const now = new Date('2026-11-20T12:00:00Z')
    const startsAt = new Date(now.getTime() + until * hour)
    expect(endOfOffer(now, startsAt).getTime() - now.getTime()).toBe(lasts * hour)
  },
)

test('an expired offer moves down the wait list, and the place is free when the list ends', async () => {
  const { site, book, stateOf } = await fullEvent()
  const [first, second, third] = [await book('a@x.ca'), await book('b@x.ca'), await book('c@x.ca')]
  await site.call('DELETE', first)
  expect([await stateOf(second), await stateOf(third)]).toEqual(['offered', 'waiting'])
  site.clock.advance(25 * hour)
  await site.run(settleBookings)
  expect([await stateOf(second), await stateOf(third)]).toEqual(['expired', 'offered'])
  site.clock.advance(25 * hour)
  await site.run(settleBookings)
  expect(await stateOf(third)).toBe('expired')
  expect((await site.places()).availability).toBe('few')
})

test('an expired offer cannot be accepted', async () => {
  const { site, book } = await fullEvent()
  const [first, second] = [await book('a@x.ca'), await book('b@x.ca')]
  await site.call('DELETE', first)
  site.clock.advance(25 * hour)
  expect((await site.call('POST', `${second}/accept`, {})).statusCode).toBe(409)
})

test('confirmed guests get one reminder the day before; waiting and unconfirmed guests get none', async () => {
  const { site, book } = await fullEvent()
  const [first] = [await book('a@x.ca'), await book('b@x.ca')]
  site.clock.advance(4 * 24 * hour)
  await site.register('c@x.ca')
  for (let times = 0; times < 2; times++) await site.run(remindGuests)
  const reminders = (await site.mails()).filter(({ purpose }) => purpose === 'place reminder')
  expect(reminders).toHaveLength(1)
  expect(reminders[0]?.text).toContain(`/place/${first}`)
})

test('a guest who wants a text is in the staff list the day before, until staff mark the text as sent', async () => {
  const site = await bookingSite()
  await site.register('a@x.ca', { safeContact: { way: 'text', phone: '403-555-0199' } })
  const markSent = async () => {
    const [guest] = await waitingGuests(site)
    if (guest) await markTexted(site, operator, guest)
  }
  const texts = async () => (await waitingGuests(site)).map(({ textMessage }) => textMessage)
  await markSent()
  site.clock.advance(4 * 24 * hour)
  await site.run(remindGuests)
  expect(await texts()).toEqual([expect.stringContaining('It is tomorrow.')])
  await markSent()
  await site.run(remindGuests)
  expect(await texts()).toEqual([null])
})

test('a week after the event all its registrations and emails are erased, in batches', async () => {
  const { site, book } = await fullEvent()
  await book('a@x.ca')
  const like = await site.db.selectFrom('registration').selectAll().executeTakeFirstOrThrow()
  const { queue_number, ...row } = {
    ...like,
    state: 'cancelled' as const,
    person: null,
    sealed: null,
  }
  const many = Array.from({ length: 600 }, (_, i) => ({
    ...row,
    vault_key_id: null,
    id: String(i).padStart(22, 'x'),
  }))
  await site.db.insertInto('registration').values(many).execute()
  site.clock.advance(11 * 24 * hour)
  await purge(site)
  expect(await site.db.selectFrom('registration').select('id').execute()).toHaveLength(601)
  site.clock.advance(3 * 24 * hour)
  await purge(site)
  expect(await site.db.selectFrom('registration').selectAll().execute()).toEqual([])
  expect(await site.db.selectFrom('mail_outbox').select('id').execute()).toEqual([])
  expect(queue_number).toBeGreaterThan(0)
})

test('an unconfirmed registration is erased after a day', async () => {
  const site = await bookingSite()
  await site.register('a@x.ca')
  await site.settle()
  site.clock.advance(24 * hour + 1)
  await site.run(settleBookings)
  const row = await site.db.selectFrom('registration').selectAll().executeTakeFirstOrThrow()
  expect([row.state, row.sealed, row.network]).toEqual(['expired', null, null])
  expect(await site.mails()).toEqual([])
})

/** An event with one place, in five days. */
async function fullEvent() {
  const site = await bookingSite({ capacity: 1 })
  return {
    site,
    book: (email: string) => site.prove(email),
    stateOf: async (key: string) => booked(await site.page(key)).state,
  }
}
