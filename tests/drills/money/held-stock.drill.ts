import { expect, test } from 'vitest'
import { releaseScarce } from '#server/orders/scarce-holds.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { type OrderSite, orderSite } from '#tests/kit/server/order-site.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { solveAtOnce, workIn } from '#tests/kit/server/solve-at-once.ts'
import { sizes } from '../sizes.ts'

const { stock, stockOfSize, networks } = sizes.heldStock
const minute = 60_000
/** Of a sixth of the speed of a core that computes 30,000 hashes a second in a browser. */
const hashesOfOldPhone = 5_000

/** One IPv4 address, an IPv6 site (/48), which counts as eight networks, and further networks. */
const attackers = [
  '203.0.113.66',
  ...Array.from({ length: 8 }, (_, household) => `2001:db8:7:${household}::1`),
  ...Array.from({ length: networks }, (_, network) => `192.0.2.${network + 1}`),
]

test('[D5] attackers with many networks hold little more than half of the stock, and each buyer of one item is served', async () => {
  const site = await stockedSite(stock)
  const difficulties = [...(await holdWith(site, 10)), ...(await holdWith(site, 1))]
  const { reserved } = await site.stock()
  const short = (await site.orders()).filter(({ held_until }) => held_until !== null).length
  const honest = await buy(site, 12)
  const hashes = difficulties.reduce((sum, bits) => sum + 2 ** bits, 0)
  console.info(
    `  ${attackers.length} networks held ${reserved} of ${stock} items, ${reserved - short} for 36 minutes and ` +
      `${short} until a buyer needs them after 5 to 12 minutes, with ${difficulties.length} proofs of 14 to ` +
      `${Math.max(...difficulties)} bits, ${(hashes / hashesOfOldPhone).toFixed(0)} s of an old phone; ` +
      `${honest} of 12 buyers of one item without script were served`,
  )
  expect(Math.max(...difficulties)).toBeGreaterThan(14)
  expect(reserved).toBeGreaterThanOrEqual(Math.ceil(stock / 2))
  expect(reserved).toBeLessThanOrEqual(Math.ceil(stock / 2) + 2 * attackers.length)
  expect(honest).toBe(12)
})

test('[D5] a size that many networks hold completely is for sale again within 13 minutes, and never oversold', async () => {
  const site = await stockedSite(stockOfSize)
  await holdWith(site, 10)
  await holdWith(site, 1)
  expect(await site.stock()).toEqual({ quantity: stockOfSize, reserved: stockOfSize })
  expect(await buy(site, 1)).toBe(0)
  const servedAfter: number[] = []
  for (let minutes = 1; minutes <= 20; minutes += 1) {
    await passMinute(site)
    const served = await buy(site, 3)
    servedAfter.push(...Array<number>(served).fill(minutes))
    const { quantity, reserved } = await site.stock()
    expect(reserved).toBeLessThanOrEqual(quantity)
    expect(quantity).toBe(stockOfSize - servedAfter.length)
  }
  console.info(
    `  all ${stockOfSize} items held: buyers were served after ${servedAfter.join(', ')} minutes`,
  )
  expect(servedAfter[0]).toBeLessThanOrEqual(13)
  expect(servedAfter.length).toBeGreaterThanOrEqual(Math.floor(stockOfSize / 2) - 1)
})

test('[D13] after 23 gifts from ten networks and one each second, twelve donors without script give by e-Transfer', async () => {
  const site = await giftSite()
  let sent = 0
  const attack = (count: number, networks: number) =>
    Promise.all(
      Array.from({ length: count }, () => {
        const email = `attacker-${(sent += 1)}@example.org`
        return site.post({ ...gift, email }, undefined, `203.0.113.${sent % networks}`)
      }),
    )
  await attack(23, 10)
  const given = { 'e-transfer': 0, stripe: 0 }
  for (let second = 0; second < 60; second += 1) {
    site.clock.advance(1_000)
    await attack(1, 250)
    if (second % 5 > 0) continue
    for (const paymentMethod of ['e-transfer', 'stripe'] as const) {
      const email = `donor-${second}@example.ca`
      if ((await site.post({ ...gift, email, paymentMethod })).statusCode === 201)
        given[paymentMethod] += 1
    }
  }
  console.info(
    `  gifts of 12 donors without script in a minute: ${given['e-transfer']} by e-Transfer, ${given.stripe} by card`,
  )
  expect(given['e-transfer']).toBe(12)
})

async function stockedSite(quantity: number): Promise<OrderSite> {
  const site = await orderSite()
  const size = site.db.updateTable('product_size').where('size', '=', 'M')
  await size.set({ quantity }).execute()
  return site
}

/** Each network of the attack orders twice, with proofs of work. Returns the difficulty of each proof. */
async function holdWith(site: OrderSite, quantity: number): Promise<number[]> {
  const difficulties: number[] = []
  for (const [index, network] of [...attackers, ...attackers].entries()) {
    const from = { network }
    const body = { email: `holder-${quantity}-${index}@example.org` }
    const free = await freeStock(site)
    if (free < quantity) continue
    const { answer, bagId, noteId } = await site.placeOrder({ items: [{ quantity }], from, body })
    if (answer.statusCode !== 428) continue
    const work = workIn(answer.json())
    difficulties.push(work.difficulty)
    await site.place(noteId, { ...body, bag: bagId, proof: solveAtOnce(work) }, from)
  }
  return difficulties
}

const freeStock = async (site: OrderSite): Promise<number> => {
  const { quantity, reserved } = await site.stock()
  return quantity - reserved
}

/** Buyers of one item, each on a network of their own and without script. Returns how many paid for theirs. */
async function buy(site: OrderSite, count: number): Promise<number> {
  let served = 0
  for (let buyer = 0; buyer < count && (await freeStock(site)) > 0; buyer += 1) {
    const { answer } = await site.placeOrder({ body: { email: `buyer-${buyer}@example.ca` } })
    if (answer.statusCode !== 201) continue
    const { paymentUrl } = answer.json().data
    site.stripe.pay(paymentUrl.split('/').at(-1))
    await site.settle()
    served += 1
  }
  return served
}

/** Runs the job that ends overdue holds, as every minute. */
async function passMinute(site: OrderSite): Promise<void> {
  site.clock.advance(minute)
  await runJob(site, releaseScarce)
}
