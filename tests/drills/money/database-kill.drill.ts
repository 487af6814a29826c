import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { startFakeStripe } from '#tests/kit/server/fake-stripe.ts'
import { jobLog } from '#tests/kit/server/job-log.ts'
import { killAll, postgresIn, postmastersIn } from '../embedded-processes.ts'
import { killableServer, statusOf } from '../killable-server.ts'
import { sizes } from '../sizes.ts'
import { moneyAtStripe } from './books.ts'
import { buyersOf, keepLimitsReset, orderUntilFinal, type Outcome } from './buyers.ts'
import { seededRandom } from './seeded-random.ts'
import { pageIn } from './donors.ts'
import { sendWebhooks } from './webhook-sender.ts'
import { ordersInDatabase, orderStates, rare, stockOfRare, stockRare } from './order-books.ts'

const { stock, buyers, kills } = sizes.databaseKill

test('[D3] the database is killed while many buy the last items: the server keeps running and loses no order', async () => {
  const { seed, between } = seededRandom()
  const store = await startStore()
  const { address, dataDir, db, stripe } = store
  keepLimitsReset(db)
  const all = await buyersOf(address, { count: buyers, item: rare })
  const wrong: string[] = []
  const buy = async (buyer: (typeof all)[0]): Promise<Outcome> => {
    const outcome = await orderUntilFinal(address, buyer, {}, ({ status, headers }) => {
      // 428 because the stock is scarce.
      const isExpected = status === 201 || status === 409 || status === 428
      const isRetryable = status === 503 && /^\d+$/.test(headers.get('retry-after') ?? '')
      if (!isExpected && !isRetryable) wrong.push(String(status))
    })
    if ('paymentUrl' in outcome) expect(stripe.pay(pageIn(outcome))).toBe(true)
    return outcome
  }
  const webhooks = sendWebhooks(stripe, { address })
  const buying = all.map(buy)
  const outages: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(between(20, 170))
    const began = performance.now()
    const [postmaster = 0, ...backends] = await postgresIn(dataDir)
    // In turns the postmaster, or one backend: then the postmaster ends all other backends.
    killAll(kill % 2 === 0 ? [postmaster] : backends.slice(-1))
    await expect.poll(() => isServing(address), { interval: 20 }).toBe(true)
    outages.push(Math.round(performance.now() - began))
  }
  const outcomes = await Promise.all(buying)
  await webhooks.stop()
  const accepted = outcomes.filter((one) => '_id' in one)
  await expect.poll(async () => (await orderStates(db()))['paid']).toBe(accepted.length)

  const [atStripe, inDatabase] = [moneyAtStripe(stripe), await ordersInDatabase(db())]
  const { quantity, reserved } = await stockOfRare(db())
  console.info(
    `  seed ${seed}, ${kills} kills: sold ${stock - quantity}, paid ${atStripe.length}, rejected ` +
      `${outcomes.length - accepted.length}, lost ${accepted.length - inDatabase.length}; up again after ${outages.join(', ')} ms`,
  )
  printDuration('The store back after a kill of its database', Math.max(...outages))
  expect(inDatabase).toEqual(atStripe)
  expect([accepted.length, quantity, reserved]).toEqual([stock, 0, 0])
  expect(wrong).toEqual([])
  expect(await postmastersIn(dataDir)).toHaveLength(1)
  // The server process was never replaced, and stops normally.
  expect(await store.stop()).toEqual([0, null])
})

const isServing = async (address: string): Promise<boolean> =>
  (await statusOf(`${address}/api/v1/shippingOption/all`)) === 200

/** A server with an embedded database and few items in stock. */
async function startStore() {
  const stripe = await startFakeStripe(systemClock)
  const server = await killableServer({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: stripe.secret,
    STRIPE_API: stripe.address,
  })
  const settings = readSettings({ DATA_DIR: server.dataDir })
  const report = { print: () => undefined, log: jobLog() }
  const visit = await openDatabaseForCommand(settings, report)
  onTestFinished(() => visit.close())
  const db = () => visit.connection.db
  await stockRare(db(), stock)
  return { ...server, stripe, db }
}
