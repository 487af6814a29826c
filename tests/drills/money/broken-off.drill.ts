import { expect, test, vi } from 'vitest'
import { paymentListeners } from '#server/payment-listeners.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { readSettings } from '#server/settings.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { minutes } from '#tests/kit/server/payment-site.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { killableServer } from '../killable-server.ts'
import { giftStates, moneyAtStripe, moneyWithUs, watchGifts } from './books.ts'
import { forgetLimits } from './gift-crowd.ts'
import { give, giveUntilTold, pageIn, type Told } from './donors.ts'
import { letTimePass, paymentGround } from './payment-ground.ts'

type Ground = Awaited<ReturnType<typeof paymentGround>>
type Server = Awaited<ReturnType<typeof killableServer>>

const create = 'POST /v1/checkout/sessions'
/** In the first gap Stripe has not begun, in the second it has made the page and not said so. */
const gaps = ['hang', 'hang-after-commit'] as const
/** Few enough that all have asked Stripe before the first of them has waited too long. */
const together = 10
const rounds = 5
/** So many of them never come back after the server was killed. */
const gone = 1

test('[D8] killed between our commit and Stripe’s page, and between the page and our keeping it: one page each', async () => {
  const ground = await paymentGround()
  const { stripe, db, environment } = ground
  const server = await killableServer(environment)
  await watchGifts(db)
  const told: Told[] = []
  for (const [batch, gap] of Array.from({ length: rounds }, () => gaps)
    .flat()
    .entries())
    told.push(...(await breakOff({ ...ground, server }, batch, gap)))

  const made = stripe.sessions()
  const keys = stripe.asked.filter(({ call }) => call === create).map(({ key }) => key)
  const gifts = together * rounds * gaps.length
  for (const one of told) expect(stripe.pay(pageIn(one))).toBe(true)
  const left = await reconcileLater(ground)
  console.info(
    `  ${gifts} gifts broken off by ${rounds * gaps.length} kills: asked ${keys.length} times with ${new Set(keys).size} keys, ` +
      `${made.length} pages, ${told.length} donors came back and paid; ${left} left open after 35 minutes`,
  )
  expect(new Set(keys).size).toBe(gifts)
  expect(new Set(made.map((page) => page['client_reference_id'])).size).toBe(made.length)
  expect(await moneyWithUs(db)).toEqual(moneyAtStripe(stripe))
  expect(await giftStates(db)).toEqual({
    received: told.length,
    'not-completed': gifts - told.length,
  })
  expect(left).toBe(0)
  await server.stop()
})

/** Donors whose server is killed while Stripe has their ask in hand. Gives what those were told who came back. */
async function breakOff(
  { server, stripe, db }: Ground & { server: Server },
  batch: number,
  gap: (typeof gaps)[number],
): Promise<Told[]> {
  const donors = Array.from({ length: together }, (_, count) => batch * together + count)
  const asked = () => stripe.asked.filter(({ call }) => call === create).length
  stripe.fail(create, ...donors.map(() => gap))
  const cutOff: ReturnType<typeof give>[] = []
  for (const donor of donors) {
    await forgetLimits(db)
    const before = asked()
    cutOff.push(give(server.address, donor))
    await vi.waitFor(() => expect(asked()).toBe(before + 1), { timeout: 300_000, interval: 2 })
  }
  const pages = stripe.sessions().map((page) => page['url'])
  await server.kill()
  expect(await Promise.all(cutOff)).toEqual(donors.map(() => undefined))
  await letTimePass(db)
  server.start()
  await server.firstAnswer()
  const back = donors.slice(gone)
  const told = await Promise.all(back.map((donor) => giveUntilTold(server.address, donor)))
  // Whose page was made before the kill is led to that very page.
  if (gap === 'hang-after-commit')
    for (const { paymentUrl } of told) expect(pages).toContain(paymentUrl)
  return told
}

/** What the server does by itself in the next 35 minutes. Gives how many payments are then neither paid nor over. */
async function reconcileLater({ db, keys, environment }: Ground): Promise<number> {
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
