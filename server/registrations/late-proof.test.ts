import { expect, test } from 'vitest'
import { bookingSite } from '#tests/kit/server/booking-site.ts'
import { dueMail } from '#tests/kit/server/due-mail.ts'
import { fillMailbox } from '#tests/kit/server/fill-mailbox.ts'
import { settleBookings } from './jobs.ts'

const hour = 3_600_000
const zuri = 'zuri@example.ca'
/** Uses up the daily email limit of this form. */
const fullDay = Array.from({ length: 5 }, () => 'place proof' as const)

test('a delayed email can be confirmed for a day after it was sent', async () => {
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

test('the booking is erased a day after a delayed email was sent', async () => {
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

test('the receipt expires after a day, whether or not the email was delayed', async () => {
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

test('an email that cannot be sent within a day is deleted with its booking and frees its slot', async () => {
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

test('the email states the time until which the place is held', async () => {
  const site = await bookingSite({ capacity: 10 })
  await site.register(zuri)
  await site.settle()
  expect((await site.mails())[0]?.text).toMatch(/We hold it until \w+day, .* [AP]M\./)
})

const toZuri = async (site: Awaited<ReturnType<typeof bookingSite>>) =>
  dueMail(site, await site.mails()).filter(({ subject }) => subject !== 'Hi')
