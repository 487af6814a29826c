import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { enterDesk } from '../desk-people.ts'
import { sizes } from '../sizes.ts'
import { refundsAtStripe, refundsInDatabase } from './books.ts'
import { buyersOf, keepLimitsReset, orderUntilFinal } from './buyers.ts'
import { pageIn } from './donors.ts'
import { createHoldTriggers, holdAt, type HeldWrite } from './hold-writes.ts'
import { orderStates, rare, stockOfRare, stockRare } from './order-books.ts'
import { paymentEnvironment } from './payment-environment.ts'
import { seededRandom } from './seeded-random.ts'
import { standbyServers } from './standby-servers.ts'
import { sendWebhooks } from './webhook-sender.ts'

type Setup = Awaited<ReturnType<typeof paymentEnvironment>>
type Headers = Record<string, string>
type KillPoint = { reached: () => Promise<unknown>; release?: () => Promise<void> }

const { orders, timesEach } = sizes.refundKill
const stock = 2 * orders
const total = 2_800

/** The writes of a refund, which the drill holds before they are committed. */
const writes: readonly HeldWrite[] = [
  { table: 'payment_refund', on: 'insert' },
  { table: 'payment_refund', on: 'update', when: `new.refund_id is not null` },
  { table: 'payment', on: 'update', when: `new.refunded > old.refunded` },
  { table: 'payment_refund', on: 'update', when: `new.state = 'done'` },
]

test('[D41] [C101] two screens refund while the server is killed: the money of each order moves once', async () => {
  const { seed, between, shuffled } = seededRandom()
  const setup = await paymentEnvironment()
  const { stripe, db, pool, environment } = setup
  await createHoldTriggers(pool, writes)
  const server = await standbyServers(environment)
  await server.start()
  keepLimitsReset(() => db)
  const webhooks = sendWebhooks(stripe, server)
  const payments = await paidOrders(setup, server.address)
  const screens = await openScreens(setup, server.address)

  const atRandom = async (): Promise<KillPoint> => ({ reached: () => wait(between(2, 60)) })
  const named = Array.from({ length: timesEach }, () => stepsOf(setup)).flat()
  const steps = shuffled([...named, ...Array(orders - named.length).fill(atRandom)])
  const counts = { presses: 0 }
  const refunded: number[] = []
  for (const [index, id] of payments.entries()) {
    // Whole, the same part on both screens, or another part on each of them.
    const [one, other] = [
      [total, total],
      [700, 700],
      [700, 800],
    ][index % 3] as [number, number]
    const version = await versionOf(setup, id)
    const killPoint = await steps[index]?.()
    const pressing = screens.map((headers, screen) =>
      refundUntilFinal(server.address, headers, counts, {
        id,
        body: { version, amount: screen === 0 ? one : other, reason: 'It came torn' },
      }),
    )
    await killPoint?.reached()
    await server.kill()
    await killPoint?.release?.()
    await server.start()
    const done = (await Promise.all(pressing)).flatMap((amount) => amount ?? [])
    const moved = new Set(done)
    expect([index, moved.size]).toEqual([index, 1])
    refunded.push(...moved)
  }
  await webhooks.stop()

  const [atStripe, inDatabase] = [refundsAtStripe(stripe), await refundsInDatabase(db)]
  const full = refunded.filter((amount) => amount === total).length
  const moved = refunded.reduce((sum, amount) => sum + amount, 0)
  console.info(
    `  D41: seed ${seed}, ${orders} kills, ${named.length} of them at named steps; ${orders} orders on two screens, ${counts.presses} presses: ` +
      `${atStripe.length} refunds of CA$${(moved / 100).toFixed(2)} at the provider, ${full} whole; 0 twice, 0 lost`,
  )
  expect(inDatabase).toEqual(atStripe)
  expect(atStripe).toHaveLength(orders)
  expect(atStripe.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)).toBe(moved)
  expect(await orderStates(db)).toEqual({ paid: orders - full, refunded: full })
  // A whole refund before sending returns the piece once.
  expect(await stockOfRare(db)).toEqual({ quantity: stock - orders + full, reserved: 0 })
})

/** Paid orders of one piece each, by the id of their payment. */
async function paidOrders({ stripe, db }: Setup, address: string): Promise<string[]> {
  await stockRare(db, stock)
  for (const buyer of await buyersOf(address, { count: orders, item: rare })) {
    const outcome = await orderUntilFinal(address, buyer)
    if ('paymentUrl' in outcome) expect(stripe.pay(pageIn(outcome))).toBe(true)
  }
  await expect.poll(async () => (await orderStates(db))['paid'], { timeout: 300_000 }).toBe(orders)
  const rows = await db.selectFrom('payment').select('id').orderBy('created_at').execute()
  return rows.map(({ id }) => id)
}

/** The screens of an owner and of a treasurer. */
async function openScreens({ db, keys, environment }: Setup, address: string): Promise<Headers[]> {
  const settings = readSettings(environment)
  const deps = { db, settings, clock: systemClock, keys, paymentListeners }
  return [
    await enterDesk(deps, address, { name: 'Ada', roles: ['owner'] }),
    await enterDesk(deps, address, { name: 'Bo', roles: ['treasurer'] }),
  ]
}

const versionOf = async ({ db }: Setup, id: string): Promise<number> => {
  const { version } = await db
    .selectFrom('payment')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return version
}

type Refund = { id: string; body: { version: number; amount: number; reason: string } }

/** Presses again until the refund is done. Undefined if the version is outdated: another refund came first. */
async function refundUntilFinal(
  address: string,
  headers: Headers,
  counts: { presses: number },
  { id, body }: Refund,
): Promise<number | undefined> {
  const url = `${headers['origin']}${consoleApiPrefix}/payment/${id}/refund`
  for (;;) {
    counts.presses += 1
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    const reply = await response?.json().catch(() => undefined)
    if (response?.status === 409) return undefined
    if (response?.status === 200 && reply?.data.state === 'done') return reply.data.amount
    if (response && response.status < 500)
      expect([address, response.status]).toEqual([address, 200])
    await wait(20)
  }
}

/** The steps of a refund at which the server can be killed. */
const stepsOf = ({ stripe, pool }: Setup): (() => Promise<KillPoint>)[] => [
  ...writes.map((_, index) => () => holdAt(pool, index)),
  ...(
    [
      ['POST /v1/refunds', 'hang'],
      ['POST /v1/refunds', 'hang-after-commit'],
      ['GET /v1/payment_intents/:id', 'hang'],
    ] as const
  ).map(([call, fault]) => async (): Promise<KillPoint> => {
    const callCount = () => stripe.requests.filter((one) => one.call === call).length
    const before = callCount()
    stripe.fail(call, fault)
    const isCalled = () => expect(callCount()).toBeGreaterThan(before)
    return { reached: () => vi.waitFor(isCalled, { timeout: 300_000, interval: 2 }) }
  }),
]
