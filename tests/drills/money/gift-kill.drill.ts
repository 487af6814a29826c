import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { moneyAtStripe, moneyInDatabase, watchGifts } from './books.ts'
import { seededRandom } from './seeded-random.ts'
import { type AcceptedGift, giveUntilAccepted, pageIn, statusOfGift } from './donors.ts'
import { resetLimits } from './gift-crowd.ts'
import { sendWebhooks } from './webhook-sender.ts'
import { letTimePass, paymentEnvironment } from './payment-environment.ts'
import { standbyServers } from './standby-servers.ts'
import { createHoldTriggers, holdAt, type HeldWrite } from './hold-writes.ts'
import { sizes } from '../sizes.ts'

type Setup = Awaited<ReturnType<typeof paymentEnvironment>>
/** A point at which the server is killed, set before a gift begins. `reached` resolves when the server is there. */
type KillPoint = { reached: () => Promise<unknown>; release?: () => Promise<void> }

const { kills, timesEach } = sizes.giftKill

const create = 'POST /v1/checkout/sessions'
const read = 'GET /v1/checkout/sessions/:id'

/** The writes of a gift, which the drill holds before they are committed. */
const writes: readonly HeldWrite[] = [
  { table: 'gift', on: 'insert' },
  { table: 'payment', on: 'update', when: `new.state = 'open'` },
  { table: 'webhook_event', on: 'insert' },
  { table: 'payment', on: 'update', when: `new.state = 'paid'` },
  { table: 'mail_outbox', on: 'insert' },
  {
    table: 'graphile_worker._private_jobs',
    on: 'delete',
    when: `old.payload ->> 'eventId' is not null`,
  },
]

test('a server killed at every step of a gift and between loses no gift and thanks once for each', async () => {
  const { seed, between, shuffled } = seededRandom()
  const setup = await paymentEnvironment()
  const { stripe, db, pool, environment } = setup
  const server = await standbyServers(environment)
  await watchGifts(db)
  await createHoldTriggers(pool, writes)
  const moments = new EventEmitter()
  const webhooks = sendWebhooks(stripe, {
    address: server.address,
    onAccepted: () => moments.emit('webhook accepted'),
  })
  const steps = stepsOf(setup, moments)
  const atRandom = async (): Promise<KillPoint> => ({ reached: () => wait(between(20, 170)) })
  const named = Array.from({ length: timesEach }, () => steps).flat()
  const killPoints = shuffled([...named, ...Array(kills - named.length).fill(atRandom)])

  const accepted = new Map<number, AcceptedGift>()
  const giveAndPay = async (donor: number) => {
    accepted.set(donor, await giveUntilAccepted(server.address, donor))
    moments.emit('gift accepted')
    expect(stripe.pay(pageIn(accepted.get(donor) as AcceptedGift))).toBe(true)
  }
  const donors: Promise<void>[] = []
  await server.start()
  for (const [donor, prepare] of killPoints.entries()) {
    const killPoint = await prepare()
    donors.push(giveAndPay(donor))
    await killPoint.reached()
    await server.kill()
    await killPoint.release?.()
    await resetLimits(db)
    await server.start()
  }
  // Jobs of a killed worker run again after its lock has expired.
  await letTimePass(db)
  await Promise.all(donors)
  await webhooks.stop()
  for (const { _id } of accepted.values())
    await expect.poll(() => statusOfGift(server.address, _id)).toBe('received')

  const [atStripe, inDatabase] = [moneyAtStripe(stripe), await moneyInDatabase(db)]
  console.info(
    `  seed ${seed}: ${kills} kills, ${named.length} of them at ${steps.length} named steps; ` +
      `${accepted.size} gifts, ${atStripe.length} paid at Stripe, ${inDatabase.length} received and thanked for`,
  )
  expect(inDatabase).toEqual(atStripe)
  expect(atStripe).toHaveLength(kills)
  // Stripe has no duplicate session, and a repeated request leads to the thank-you page of the same gift.
  expect(stripe.sessions()).toHaveLength(kills)
  const again = await Promise.all(
    [...accepted.keys()].map((donor) => giveUntilAccepted(server.address, donor)),
  )
  const thanks = [...accepted.values()].map(({ _id }) => ({
    _id,
    paymentUrl: expect.stringMatching(new RegExp(`/donationcompleted\\?id=${_id}$`)),
  }))
  expect(again).toEqual(thanks)
})

/** The steps of a gift at which the server can be killed. */
function stepsOf({ stripe, pool }: Setup, moments: EventEmitter): (() => Promise<KillPoint>)[] {
  const atWrites = writes.map((_, index) => () => holdAt(pool, index))
  const atCalls = (
    [
      [create, 'hang'],
      [create, 'hang-after-commit'],
      [read, 'hang'],
    ] as const
  ).map(([call, fault]) => async (): Promise<KillPoint> => {
    const callCount = () => stripe.requests.filter((one) => one.call === call).length
    const before = callCount()
    stripe.fail(call, fault)
    const isCalled = () => expect(callCount()).toBeGreaterThan(before)
    return { reached: () => vi.waitFor(isCalled, { timeout: 300_000, interval: 2 }) }
  })
  const afterResponses = ['gift accepted', 'webhook accepted'].map(
    (moment) => async (): Promise<KillPoint> => {
      const reached = once(moments, moment)
      return { reached: () => reached }
    },
  )
  return [...atWrites, ...atCalls, ...afterResponses]
}
