import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { percentile } from '#tests/bench/load.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { newKeys } from '#tests/kit/server/keys.ts'
import { moneyAtStripe } from './books.ts'
import { type Buyer, buyersOf, orderUntilTold, type Told } from './buyers.ts'
import { dice } from './dice.ts'
import { pageIn } from './donors.ts'
import { forgetLimits } from './gift-crowd.ts'
import { sendNotices } from './notices.ts'
import { ordersWithUs, orderStates, rare, shelf, stockRare } from './order-books.ts'
import { letTimePass, paymentGround } from './payment-ground.ts'
import { standbyServers } from './standby-servers.ts'

type Crowd = Awaited<ReturnType<typeof gather>>

const pieces = 50
const buyers = 200
const kills = 10
const seeds = 3
const keys = newKeys()

test('[D1] fifty pieces and two hundred who buy at once: fifty are sold and paid, everybody hears which', async () => {
  const crowd = await gather()
  const watch = watchShelf(crowd)
  const told = await Promise.all(crowd.all.map(buy(crowd)))
  const samples = await watch.stop()
  const figures = await settled(crowd, told)
  console.info(`  ${figures}; ${samples} samples of the shelf`)
  expect(samples).toBeGreaterThan(0)
  printDuration('An order, 200 for the last 50 pieces, 99 of 100 within', slowest(told))
})

for (let run = 1; run <= seeds; run += 1)
  test(`[D2] the same with ten kills, whoever heard nothing asking again: fifty sold, none lost (${run})`, async () => {
    const { seed, between } = dice()
    const crowd = await gather()
    const { server, db } = crowd
    const asking = crowd.all.map(buy(crowd))
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(between(20, 170))
      await server.kill()
      await forgetLimits(db)
      await server.start()
    }
    // What was in hand at a kill is taken up again when the killed one has been silent for a while.
    await letTimePass(db)
    const told = await Promise.all(asking)
    console.info(`  seed ${seed}, ${kills} kills: ${await settled(crowd, told)}`)
    const of = 'An order while the server is killed ten times, 99 of 100 within'
    printDuration(of, slowest(told))
    // Asked once more, everybody hears the same.
    const again = await Promise.all(crowd.all.map((buyer) => ask(crowd, buyer)))
    expect(again.map(idOf)).toEqual(told.map(idOf))
  })

/** Two hundred with the same thing in their bags, and a server that may be killed. */
async function gather() {
  const ground = await paymentGround(keys)
  await stockRare(ground.db, pieces)
  const server = await standbyServers(ground.environment)
  await server.start()
  const all = await buyersOf(server.address, keys, { count: buyers, thing: rare })
  const notices = sendNotices(ground.stripe, { address: server.address })
  return { ...ground, server, all, notices }
}

const ask = ({ server }: Crowd, buyer: Buyer) => orderUntilTold(server.address, buyer)

/** Whoever is led to Stripe's page pays there at once. */
const buy =
  (crowd: Crowd) =>
  async (buyer: Buyer): Promise<Told> => {
    const told = await ask(crowd, buyer)
    if ('paymentUrl' in told) expect(crowd.stripe.pay(pageIn(told))).toBe(true)
    return told
  }

const slowest = (told: readonly Told[]) =>
  percentile(
    told.map(({ ms }) => ms),
    99,
  )

const idOf = (told: Told) => ('_id' in told ? told._id : told.refused)

/** Looks every ten milliseconds whether less than nothing is left. */
function watchShelf({ db }: Crowd) {
  let [isOver, samples] = [false, 0]
  const watching = (async () => {
    for (; !isOver; await wait(10)) {
      const { quantity, reserved } = await shelf(db)
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

/** Waits until all that is paid is known, and compares what everybody was told with both books. */
async function settled({ stripe, db, notices }: Crowd, told: readonly Told[]): Promise<string> {
  const led = told.filter((one) => '_id' in one)
  const refused = told.filter((one) => 'refused' in one)
  await notices.stop()
  await expect.poll(async () => (await orderStates(db))['paid']).toBe(led.length)
  const [theirs, ours] = [moneyAtStripe(stripe), await ordersWithUs(db)]
  const { quantity, reserved } = await shelf(db)
  const lost = led.length - ours.length
  expect(ours).toEqual(theirs)
  expect(led).toHaveLength(pieces)
  expect(new Set(refused.map((one) => one.refused))).toEqual(new Set(['Out of stock']))
  expect(stripe.sessions()).toHaveLength(pieces)
  expect(await orderStates(db)).toEqual({ paid: pieces })
  expect({ quantity, reserved }).toEqual({ quantity: 0, reserved: 0 })
  return `sold ${pieces - quantity}, paid ${theirs.length}, refused ${refused.length}, lost ${lost}`
}
