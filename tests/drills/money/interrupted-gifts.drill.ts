import { expect, test, vi } from 'vitest'
import { paymentListeners } from '#server/payment-listeners.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { readSettings } from '#server/settings.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { minutes } from '#tests/kit/server/payment-site.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { killableServer } from '../killable-server.ts'
import { sizes } from '../sizes.ts'
import { giftStates, moneyAtStripe, moneyInDatabase, watchGifts } from './books.ts'
import { resetLimits } from './gift-crowd.ts'
import { type AcceptedGift, give, giveUntilAccepted, pageIn } from './donors.ts'
import { letTimePass, paymentEnvironment } from './payment-environment.ts'

type Setup = Awaited<ReturnType<typeof paymentEnvironment>>
type Server = Awaited<ReturnType<typeof killableServer>>

const create = 'POST /v1/checkout/sessions'
/** With the first fault Stripe has not created the page. With the second it has, but the response is lost. */
const faults = ['hang', 'hang-after-commit'] as const
/** A batch is small enough that all requests reach Stripe before the first one times out. */
const { donorsPerBatch, rounds } = sizes.interruptedGifts
/** How many donors of a batch do not come back after the kill. */
const lostDonors = 1

test('[D8] each gift gets one checkout page, although the server is killed before or after Stripe creates it', async () => {
  const setup = await paymentEnvironment()
  const { stripe, db, environment } = setup
  const server = await killableServer(environment)
  await watchGifts(db)
  const returned: AcceptedGift[] = []
  for (const [batch, fault] of Array.from({ length: rounds }, () => faults)
    .flat()
    .entries())
    returned.push(...(await interruptGifts({ ...setup, server }, batch, fault)))

  const made = stripe.sessions()
  const keys = stripe.requests.filter(({ call }) => call === create).map(({ key }) => key)
  const gifts = donorsPerBatch * rounds * faults.length
  for (const one of returned) expect(stripe.pay(pageIn(one))).toBe(true)
  const left = await reconcileLater(setup)
  console.info(
    `  ${gifts} gifts interrupted by ${rounds * faults.length} kills: ${keys.length} calls to Stripe with ${new Set(keys).size} keys, ` +
      `${made.length} pages, ${returned.length} donors came back and paid; ${left} open after 35 minutes`,
  )
  expect(new Set(keys).size).toBe(gifts)
  expect(new Set(made.map((page) => page['client_reference_id'])).size).toBe(made.length)
  expect(await moneyInDatabase(db)).toEqual(moneyAtStripe(stripe))
  expect(await giftStates(db)).toEqual({
    received: returned.length,
    'not-completed': gifts - returned.length,
  })
  expect(left).toBe(0)
  await server.stop()
})

/** Kills the server while Stripe handles the calls of a batch. Returns the gifts of the donors who come back. */
async function interruptGifts(
  { server, stripe, db }: Setup & { server: Server },
  batch: number,
  fault: (typeof faults)[number],
): Promise<AcceptedGift[]> {
  const donors = Array.from(
    { length: donorsPerBatch },
    (_, count) => batch * donorsPerBatch + count,
  )
  const callCount = () => stripe.requests.filter(({ call }) => call === create).length
  stripe.fail(create, ...donors.map(() => fault))
  const cutOff: ReturnType<typeof give>[] = []
  for (const donor of donors) {
    await resetLimits(db)
    const before = callCount()
    cutOff.push(give(server.address, donor))
    await vi.waitFor(() => expect(callCount()).toBe(before + 1), { timeout: 300_000, interval: 2 })
  }
  const pages = stripe.sessions().map((page) => page['url'])
  await server.kill()
  expect(await Promise.all(cutOff)).toEqual(donors.map(() => undefined))
  await letTimePass(db)
  server.start()
  await server.untilUp()
  const returning = donors.slice(lostDonors)
  const gifts = await Promise.all(
    returning.map((donor) => giveUntilAccepted(server.address, donor)),
  )
  // A donor whose page was created before the kill gets the same page.
  if (fault === 'hang-after-commit')
    for (const { paymentUrl } of gifts) expect(pages).toContain(paymentUrl)
  return gifts
}

/** Runs the reconcile job for 35 minutes. Returns how many payments are then still open. */
async function reconcileLater({ db, keys, environment }: Setup): Promise<number> {
  const clock = fakeClock()
  const deps = { db, keys, clock, settings: readSettings(environment), paymentListeners }
  for (let minute = 0; minute < 35; minute += 5) {
    clock.advance(minutes(5))
    await runJob(deps, reconcilePayments)
  }
  const open = await db
    .selectFrom('payment')
    .select('id')
    .where('state', 'in', ['created', 'open', 'processing'])
    .execute()
  return open.length
}
