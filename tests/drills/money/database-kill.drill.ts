import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { visitDatabase } from '#server/db/open.ts'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { loadKeys } from '#server/vault/keys.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { startFakeStripe } from '#tests/kit/server/fake-stripe.ts'
import { jobLog } from '#tests/kit/server/job-log.ts'
import { killAll, postgresIn, postmastersIn } from '../embedded-processes.ts'
import { killableServer, statusOf } from '../killable-server.ts'
import { moneyAtStripe } from './books.ts'
import { buyersOf, orderUntilTold, type Told } from './buyers.ts'
import { dice } from './dice.ts'
import { pageIn } from './donors.ts'
import { forgetLimits } from './gift-crowd.ts'
import { sendNotices } from './notices.ts'
import { ordersWithUs, orderStates, rare, shelf, stockRare } from './order-books.ts'

const pieces = 20
const buyers = 60
const kills = 4

test('[D3] the database is killed while many buy the last pieces: the server lives on, and nothing is lost', async () => {
  const { seed, between } = dice()
  const store = await storeOfItsOwn()
  const { address, dataDir, keys, db, stripe } = store
  const all = await buyersOf(address, keys, { count: buyers, thing: rare })
  const wrong: string[] = []
  const buy = async (buyer: (typeof all)[0]): Promise<Told> => {
    const told = await orderUntilTold(address, buyer, {}, ({ status, headers }) => {
      // Without a key, what was kept just before a kill is known as sent again for ten seconds; after that the
      // proof is one that was used.
      const isProofUsed = status === 428 && buyer.key === undefined
      const isExpected = status === 201 || status === 409 || isProofUsed
      const isPatient = status === 503 && /^\d+$/.test(headers.get('retry-after') ?? '')
      if (!isExpected && !isPatient) wrong.push(String(status))
    })
    if ('paymentUrl' in told) expect(stripe.pay(pageIn(told))).toBe(true)
    return told
  }
  const notices = sendNotices(stripe, { address })
  const asking = all.map(buy)
  const outages: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(between(20, 170))
    const began = performance.now()
    const [postmaster = 0, ...backends] = await postgresIn(dataDir)
    // By turns all of it, and one of those at work: then the others are ended by the database itself.
    killAll(kill % 2 === 0 ? [postmaster] : backends.slice(-1))
    await expect.poll(() => isServing(address), { interval: 20 }).toBe(true)
    outages.push(Math.round(performance.now() - began))
  }
  const told = await Promise.all(asking)
  await notices.stop()
  const led = told.filter((one) => '_id' in one)
  await expect.poll(async () => (await orderStates(db()))['paid']).toBe(led.length)

  const [theirs, ours] = [moneyAtStripe(stripe), await ordersWithUs(db())]
  const { quantity, reserved } = await shelf(db())
  console.info(
    `  seed ${seed}, ${kills} kills: sold ${pieces - quantity}, paid ${theirs.length}, refused ` +
      `${told.length - led.length}, lost ${led.length - ours.length}; up again after ${outages.join(', ')} ms`,
  )
  printDuration('The store back after a kill of its database', Math.max(...outages))
  expect(ours).toEqual(theirs)
  expect([led.length, quantity, reserved]).toEqual([pieces, 0, 0])
  expect(wrong).toEqual([])
  expect(await postmastersIn(dataDir)).toHaveLength(1)
  // It is the process that was started, and ends in good order.
  expect(await store.stop()).toEqual([0, null])
})

const isServing = async (address: string): Promise<boolean> =>
  (await statusOf(`${address}/api/v1/shippingOption/all`)) === 200

/** A server with a database of its own in its folder, and few pieces on its shelf. */
async function storeOfItsOwn() {
  const stripe = await startFakeStripe(systemClock)
  const server = await killableServer({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: stripe.secret,
    STRIPE_API: stripe.address,
  })
  const settings = readSettings({ DATA_DIR: server.dataDir })
  const report = { say: () => undefined, log: jobLog() }
  const visit = await visitDatabase(settings, report)
  onTestFinished(() => visit.close())
  const db = () => visit.connection.db
  await stockRare(db(), pieces)
  await forgetLimits(db())
  return { ...server, stripe, db, keys: loadKeys(settings) }
}
