import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { enterDesk } from '../desk-people.ts'
import { sizes } from '../sizes.ts'
import { giftStates, refundsAtStripe, refundsInDatabase } from './books.ts'
import { buyersOf, keepLimitsReset, orderUntilFinal } from './buyers.ts'
import { giveUntilAccepted, pageIn } from './donors.ts'
import { createHoldTriggers, holdAt, type HeldWrite } from './hold-writes.ts'
import { orderStates, rare, stockOfRare, stockRare } from './order-books.ts'
import { paymentEnvironment } from './payment-environment.ts'
import { seededRandom } from './seeded-random.ts'
import { standbyServers } from './standby-servers.ts'
import { sendWebhooks } from './webhook-sender.ts'

type Setup = Awaited<ReturnType<typeof paymentEnvironment>>
type Headers = Record<string, string>
type KillPoint = { reached: () => Promise<unknown>; release?: () => Promise<void> }

const { orders, gifts, timesEach } = sizes.refundKill
const stock = 2 * orders
const total = 2_800

/** The writes of a refund, which the drill holds before they are committed. */
const writes: readonly HeldWrite[] = [
  { table: 'payment_refund', on: 'insert' },
  { table: 'payment_refund', on: 'update', when: `new.refund_id is not null` },
  { table: 'payment', on: 'update', when: `new.refunded > old.refunded` },
  { table: 'payment_refund', on: 'update', when: `new.state = 'done'` },
]

const totalWrite = 2
/** Replaces the write of the total for a renewal, whose total is in a table of its own. */
const renewalWrite: HeldWrite = {
  table: 'payment_invoice',
  on: 'update',
  when: `new.refunded > old.refunded`,
}

test('[D41] [C101] two screens refund while the server is killed: the money of each order moves once', async () => {
  const { seed, between, shuffled } = seededRandom()
  const running = await startServer()
  const { setup, server, webhooks } = running
  const { stripe, db } = setup
  const payments = await paidOrders(setup, server.address)

  const atRandom = async (): Promise<KillPoint> => ({ reached: () => wait(between(2, 60)) })
  const named = Array.from({ length: timesEach }, () => stepsOf(setup)).flat()
  const steps = shuffled([...named, ...Array(orders - named.length).fill(atRandom)])
  const refunded: number[] = []
  for (const [index, id] of payments.entries()) {
    // Whole, the same part on both screens, or another part on each of them.
    const [one, other] = [
      [total, total],
      [700, 700],
      [700, 800],
    ][index % 3] as [number, number]
    const moved = await refundAndKill(running, { id, amounts: [one, other], step: steps[index] })
    expect([index, moved.length]).toEqual([index, 1])
    refunded.push(...moved)
  }
  await webhooks.stop()

  const [atStripe, inDatabase] = [refundsAtStripe(stripe), await refundsInDatabase(db)]
  const full = refunded.filter((amount) => amount === total).length
  const moved = refunded.reduce((sum, amount) => sum + amount, 0)
  console.info(
    `  D41: seed ${seed}, ${orders} kills, ${named.length} of them at named steps; ${orders} orders on two screens, ${running.counts.presses} presses: ` +
      `${atStripe.length} refunds of CA$${(moved / 100).toFixed(2)} at the provider, ${full} whole; 0 twice, 0 lost`,
  )
  expect(inDatabase).toEqual(atStripe)
  expect(atStripe).toHaveLength(orders)
  expect(atStripe.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)).toBe(moved)
  expect(await orderStates(db)).toEqual({ paid: orders - full, refunded: full })
  // A whole refund before sending returns the piece once.
  expect(await stockOfRare(db)).toEqual({ quantity: stock - orders + full, reserved: 0 })
})

test('[D41] [C101] a gift and its renewal are refunded in two parts while the server is killed: each part moves once', async () => {
  const { seed, shuffled } = seededRandom()
  const running = await startServer()
  const { setup, server, webhooks } = running
  const { stripe, db } = setup
  let moved = 0
  for (let donor = 0; donor < gifts; donor += 1) {
    const { id, amount, invoiceId } = await renewedGift(setup, server.address, donor)
    for (const renewal of [undefined, invoiceId]) {
      const steps = shuffled(stepsOf(setup, renewal === undefined ? totalWrite : writes.length))
      for (const part of [700, amount - 700]) {
        const refund = { id, amounts: [part, part], invoiceId: renewal, step: steps.pop() } as const
        expect([donor, part, await refundAndKill(running, refund)]).toEqual([donor, part, [part]])
        moved += part
      }
    }
  }
  await webhooks.stop()

  const atStripe = stripe.books.list('refund').map(({ amount }) => Number(amount))
  console.info(
    `  D41: seed ${seed}, ${4 * gifts} kills; ${gifts} gifts and their renewals, each in two parts, ${running.counts.presses} presses: ` +
      `${atStripe.length} refunds of CA$${(moved / 100).toFixed(2)} at the provider; 0 twice, 0 lost`,
  )
  expect([atStripe.length, atStripe.reduce((sum, amount) => sum + amount, 0)]).toEqual([
    4 * gifts,
    moved,
  ])
  const { rows } = await sql<{ state: string; rows: number; sum: number }>`
    select state, count(*)::int as rows, sum(amount)::int as sum from payment_refund group by state
  `.execute(db)
  expect(rows).toEqual([{ state: 'done', rows: 4 * gifts, sum: moved }])
  const totals = await sql<{ refunded: number }>`
    select (select sum(refunded)::int from payment) + (select sum(refunded)::int from payment_invoice) as refunded
  `.execute(db)
  expect(totals.rows).toEqual([{ refunded: moved }])
  expect(await giftStates(db)).toEqual({ refunded: 2 * gifts })
})

/** A server that can be killed, with its webhooks and two screens of staff. */
async function startServer() {
  const setup = await paymentEnvironment()
  await createHoldTriggers(setup.pool, [...writes, renewalWrite])
  const server = await standbyServers(setup.environment)
  await server.start()
  keepLimitsReset(() => setup.db)
  const webhooks = sendWebhooks(setup.stripe, server)
  const screens = await openScreens(setup, server.address)
  return { setup, server, webhooks, screens, counts: { presses: 0 } }
}

type Kill = {
  id: string
  /** What each screen refunds. */
  amounts: readonly [number, number]
  invoiceId?: string | undefined
  step: (() => Promise<KillPoint>) | undefined
}

/** Both screens refund, and the server is killed at the step. Returns the amounts that were refunded. */
async function refundAndKill(
  { setup, server, screens, counts }: Awaited<ReturnType<typeof startServer>>,
  { id, amounts, invoiceId, step }: Kill,
): Promise<number[]> {
  const version = await versionOf(setup, id)
  const killPoint = await step?.()
  const pressing = screens.map((headers, screen) =>
    refundUntilFinal(server.address, headers, counts, {
      id,
      body: {
        version,
        amount: amounts[screen] ?? 0,
        reason: 'It came torn',
        ...(invoiceId !== undefined && { invoiceId }),
      },
    }),
  )
  await killPoint?.reached()
  await server.kill()
  await killPoint?.release?.()
  await server.start()
  const done = (await Promise.all(pressing)).flatMap((amount) => amount ?? [])
  return [...new Set(done)]
}

/** A monthly gift that was paid and renewed once. */
async function renewedGift({ stripe, db }: Setup, address: string, donor: number) {
  const given = await giveUntilAccepted(address, donor, { frequency: 'monthly' })
  expect(stripe.pay(pageIn(given))).toBe(true)
  const payment = () =>
    db
      .selectFrom('payment')
      .select(['id', 'amount', 'subscription_id'])
      .where('checkout_id', '=', pageIn(given))
      .executeTakeFirstOrThrow()
  const timeout = 300_000
  await expect.poll(async () => (await payment()).subscription_id, { timeout }).toMatch(/^sub_/)
  const { id, amount, subscription_id } = await payment()
  const { id: invoiceId } = stripe.renew(subscription_id ?? '')
  const states = async () =>
    (await db.selectFrom('gift').select('state').where('payment_id', '=', id).execute()).map(
      ({ state }) => state,
    )
  await expect.poll(states, { timeout }).toEqual(['received', 'received'])
  return { id, amount, invoiceId }
}

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

/**
 * Presses again until the refund is done. Undefined if the version is outdated: another refund came first. Zero if the
 * provider rejected it.
 */
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
    if (response?.status === 200 && reply?.data.state === 'rejected') return 0
    if (response && response.status < 500)
      expect([address, response.status]).toEqual([address, 200])
    await wait(20)
  }
}

/** The steps of a refund at which the server can be killed. */
const stepsOf = ({ stripe, pool }: Setup, total = totalWrite): (() => Promise<KillPoint>)[] => [
  ...writes.map((_, index) => () => holdAt(pool, index === totalWrite ? total : index)),
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
