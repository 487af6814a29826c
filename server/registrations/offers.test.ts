import { expect, test } from 'vitest'
import { booked, bookingSite } from '#tests/kit/server/booking-site.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { markTexted, readDesk } from './desk.ts'
import { endOfOffer } from './offers.ts'
import { remindGuests, settleBookings } from './scheduled.ts'

const hour = 3_600_000
const staff = { name: 'amara', role: 'staff' }

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

test('an offer that nobody takes goes down the line, and back to all when nobody is left', async () => {
  const { site, sign, stateOf } = await fullEvent()
  const [first, second, third] = [await sign('a@x.ca'), await sign('b@x.ca'), await sign('c@x.ca')]
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

test('an offer that has ended cannot be taken any more', async () => {
  const { site, sign } = await fullEvent()
  const [first, second] = [await sign('a@x.ca'), await sign('b@x.ca')]
  await site.call('DELETE', first)
  site.clock.advance(25 * hour)
  expect((await site.call('POST', `${second}/accept`, {})).statusCode).toBe(409)
})

test('guests are reminded the day before, once, and those in line or unproven are not', async () => {
  const { site, sign } = await fullEvent()
  const [first] = [await sign('a@x.ca'), await sign('b@x.ca')]
  site.clock.advance(4 * 24 * hour)
  await site.register('c@x.ca')
  for (let times = 0; times < 2; times++) await site.run(remindGuests)
  const reminders = (await site.mails()).filter(({ purpose }) => purpose === 'place reminder')
  expect(reminders).toHaveLength(1)
  expect(reminders[0]?.text).toContain(`/place/${first}`)
})

test('whoever wants a text is on the list for it once the day before, not again when it was written', async () => {
  const site = await bookingSite()
  await site.register('a@x.ca', { safeContact: { way: 'text', phone: '403-555-0199' } })
  const [booking] = await readDesk(site, staff)
  const write = () => markTexted(site, staff, booking?.row.code ?? '')
  await write()
  site.clock.advance(4 * 24 * hour)
  await site.run(remindGuests)
  expect((await readDesk(site, staff)).map(({ row }) => row.text_due)).toEqual(['reminder'])
  await write()
  await site.run(remindGuests)
  expect((await readDesk(site, staff)).map(({ row }) => row.text_due)).not.toContain('reminder')
})

test('a week after the event nobody is known any more, however many there were', async () => {
  const { site, sign } = await fullEvent()
  await sign('a@x.ca')
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

test('whoever never opened the message is forgotten after a day', async () => {
  const site = await bookingSite()
  await site.register('a@x.ca')
  await site.settle()
  site.clock.advance(24 * hour + 1)
  await site.run(settleBookings)
  const row = await site.db.selectFrom('registration').selectAll().executeTakeFirstOrThrow()
  expect([row.state, row.sealed, row.network]).toEqual(['expired', null, null])
  expect(await site.mails()).toEqual([])
})

/** One place, five days ahead. */
async function fullEvent() {
  const site = await bookingSite({ capacity: 1 })
  return {
    site,
    sign: (email: string) => site.prove(email),
    stateOf: async (key: string) => booked(await site.page(key)).state,
  }
}
