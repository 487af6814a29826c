import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { percentile } from '#tests/bench/load.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { moneyAtStripe } from './books.ts'
import { type Buyer, buyersOf, keepLimitsReset, orderUntilFinal, type Outcome } from './buyers.ts'
import { seededRandom } from './seeded-random.ts'
import { pageIn } from './donors.ts'
import { sendWebhooks } from './webhook-sender.ts'
import { ordersInDatabase, orderStates, rare, stockOfRare, stockRare } from './order-books.ts'
import { letTimePass, paymentEnvironment } from './payment-environment.ts'
import { standbyServers } from './standby-servers.ts'
import { sizes } from '../sizes.ts'

type Crowd = Awaited<ReturnType<typeof gatherBuyers>>

const { stock, buyers, kills, seeds } = sizes.lastItems

test('[D1] a crowd buys the last items: all are sold and paid, and every buyer gets a clear response', async () => {
  const crowd = await gatherBuyers()
  const watch = watchStock(crowd)
  const outcomes = await Promise.all(crowd.all.map(buy(crowd)))
  const samples = await watch.stop()
  const figures = await settled(crowd, outcomes)
  console.info(`  ${figures}; ${samples} samples of the stock`)
  expect(samples).toBeGreaterThan(0)
  printDuration('An order of a crowd for the last items, 99 of 100 within', slowest(outcomes))
})

for (let run = 1; run <= seeds; run += 1)
  test(`[D2] the same with kills and repeated requests: all are sold, and no order is lost (${run})`, async () => {
    const { seed, between } = seededRandom()
    const crowd = await gatherBuyers()
    const { server, db } = crowd
    const buying = crowd.all.map(buy(crowd))
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(between(20, 170))
      await server.kill()
      await server.start()
    }
    // Jobs of a killed worker run again after its lock has expired.
    await letTimePass(db)
    const outcomes = await Promise.all(buying)
    console.info(`  seed ${seed}, ${kills} kills: ${await settled(crowd, outcomes)}`)
    const name = 'An order while the server is killed, 99 of 100 within'
    printDuration(name, slowest(outcomes))
    // A repeated request gets the same response.
    const again = await Promise.all(crowd.all.map((buyer) => order(crowd, buyer)))
    expect(again.map(idOf)).toEqual(outcomes.map(idOf))
  })

/** Buyers with the same item in their bags, and a server that can be killed. */
async function gatherBuyers() {
  const setup = await paymentEnvironment()
  await stockRare(setup.db, stock)
  const server = await standbyServers(setup.environment)
  await server.start()
  keepLimitsReset(() => setup.db)
  const all = await buyersOf(server.address, { count: buyers, item: rare })
  const webhooks = sendWebhooks(setup.stripe, { address: server.address })
  return { ...setup, server, all, webhooks }
}

const order = ({ server }: Crowd, buyer: Buyer) => orderUntilFinal(server.address, buyer)

/** Orders, and pays at once if the order is accepted. */
const buy =
  (crowd: Crowd) =>
  async (buyer: Buyer): Promise<Outcome> => {
    const outcome = await order(crowd, buyer)
    if ('paymentUrl' in outcome) expect(crowd.stripe.pay(pageIn(outcome))).toBe(true)
    return outcome
  }

const slowest = (outcomes: readonly Outcome[]) =>
  percentile(
    outcomes.map(({ ms }) => ms),
    99,
  )

const idOf = (outcome: Outcome) => ('_id' in outcome ? outcome._id : outcome.refused)

/** Checks every ten milliseconds that no more is reserved than there is in stock. */
function watchStock({ db }: Crowd) {
  let [isOver, samples] = [false, 0]
  const watching = (async () => {
    for (; !isOver; await wait(10)) {
      const { quantity, reserved } = await stockOfRare(db)
      expect(reserved).toBeGreaterThanOrEqual(0)
      expect(reserved).toBeLessThanOrEqual(quantity)
      samples += 1
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      return samples
    },
  }
}

/** Waits until all payments are processed, and compares the responses with Stripe and with the database. */
async function settled(
  { stripe, db, webhooks }: Crowd,
  outcomes: readonly Outcome[],
): Promise<string> {
  const accepted = outcomes.filter((one) => '_id' in one)
  const refused = outcomes.filter((one) => 'refused' in one)
  await webhooks.stop()
  await expect.poll(async () => (await orderStates(db))['paid']).toBe(accepted.length)
  const [atStripe, inDatabase] = [moneyAtStripe(stripe), await ordersInDatabase(db)]
  const { quantity, reserved } = await stockOfRare(db)
  const lost = accepted.length - inDatabase.length
  expect(inDatabase).toEqual(atStripe)
  expect(accepted).toHaveLength(stock)
  expect(new Set(refused.map((one) => one.refused))).toEqual(new Set(['Out of stock']))
  expect(stripe.sessions()).toHaveLength(stock)
  expect(await orderStates(db)).toEqual({ paid: stock })
  expect({ quantity, reserved }).toEqual({ quantity: 0, reserved: 0 })
  return `sold ${stock - quantity}, paid ${atStripe.length}, rejected ${refused.length}, lost ${lost}`
}
