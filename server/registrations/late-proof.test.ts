import { expect, test } from 'vitest'
import { bookingSite } from '#tests/kit/server/booking-site.ts'
import { dueMail } from '#tests/kit/server/due-mail.ts'
import { fillMailbox } from '#tests/kit/server/fill-mailbox.ts'
import { settleBookings } from './scheduled.ts'

const hour = 3_600_000
const zuri = 'zuri@example.ca'
/** As many as a day has room for from this form. */
const fullDay = Array.from({ length: 5 }, () => 'place proof' as const)

test('a message that waited leads to a booking for a day after it went out', async () => {
  const site = await bookingSite({ capacity: 10 })
  await fillMailbox(site, zuri, fullDay)
  site.clock.advance(4 * hour)
  await site.register(zuri)
  await site.settle()
  const key = await site.keyFor(zuri)
  site.clock.advance(20 * hour)
  expect(await toZuri(site)).toHaveLength(1)
  site.clock.advance(20 * hour)
  await site.run(settleBookings)
  expect(await site.page(key)).toMatchObject({ stage: 'unproven' })
  expect((await site.call('POST', `${key}/confirm`, {})).statusCode).toBe(200)
})

test('a day after such a message went out the booking is forgotten', async () => {
  const site = await bookingSite({ capacity: 10 })
  await fillMailbox(site, zuri, fullDay)
  site.clock.advance(4 * hour)
  await site.register(zuri)
  await site.settle()
  const key = await site.keyFor(zuri)
  site.clock.advance(44 * hour)
  expect((await site.call('POST', `${key}/confirm`, {})).statusCode).toBe(404)
  await site.run(settleBookings)
  expect((await site.call('GET', key)).statusCode).toBe(404)
})

test('the receipt ends after a day, whether or not the message waited', async () => {
  const site = await bookingSite({ capacity: 10 })
  await fillMailbox(site, zuri, fullDay)
  site.clock.advance(4 * hour)
  const receipts = [await site.register(zuri), await site.register('kofi@example.ca')]
  await site.settle()
  const statuses = () =>
    Promise.all(receipts.map(async ({ _id }) => (await site.call('GET', _id)).statusCode))
  site.clock.advance(24 * hour - 1_000)
  expect(await statuses()).toEqual([200, 200])
  site.clock.advance(1_000)
  await site.run(settleBookings)
  expect(await statuses()).toEqual([404, 404])
})

test('a message that cannot go within a day goes with its booking, and leaves its slot', async () => {
  const site = await bookingSite({ capacity: 10 })
  const futureSlots = async () =>
    (await site.db.selectFrom('mail_slot').select('slot_at').execute()).filter(
      ({ slot_at }) => slot_at > site.clock.now(),
    )
  await fillMailbox(site, zuri, fullDay)
  site.clock.advance(4 * hour)
  for (const tag of ['a', 'b', 'c', 'd', 'e', 'f']) await site.register(`zuri+${tag}@example.ca`)
  await site.settle()
  expect(await futureSlots()).toHaveLength(6)
  site.clock.advance(24 * hour)
  await site.run(settleBookings)
  expect(await futureSlots()).toEqual([])
  expect(await site.mails()).toHaveLength(fullDay.length + 5)
})

test('a message says by the clock until when a place is held', async () => {
  const site = await bookingSite({ capacity: 10 })
  await site.register(zuri)
  await site.settle()
  expect((await site.mails())[0]?.text).toMatch(/We hold it until \w+day, .* [AP]M\./)
})

const toZuri = async (site: Awaited<ReturnType<typeof bookingSite>>) =>
  dueMail(site, await site.mails()).filter(({ subject }) => subject !== 'Hi')
