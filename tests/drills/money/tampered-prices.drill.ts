import { expect, test } from 'vitest'
import { cap, type OrderSite, orderSite } from '#tests/kit/server/order-site.ts'
import { seededRandom } from './seeded-random.ts'
import { resetLimits } from './gift-crowd.ts'
import { sizes } from '../sizes.ts'

const { uses, shoppers, edits } = sizes.tamperedPrices

test('[D10] a code discounts as many parallel orders as it has uses, and expired orders release their use', async () => {
  const site = await orderSite()
  const { db } = site
  await db.updateTable('product_size').set({ quantity: 10_000 }).execute()
  await db
    .updateTable('discount')
    .set({ uses_most: uses, amount: 5_000 })
    .where('code', '=', 'FIRST20')
    .execute()
  const bags = await Promise.all(Array.from({ length: shoppers }, () => bagWithCode(site)))
  await resetLimits(db)
  const responses = await Promise.all(bags.map((bag, count) => order(site, { bag, count })))
  const refused = responses.filter(({ statusCode }) => statusCode === 409)
  for (const response of refused)
    expect(response.json().error.message).toMatch(
      /^Your discount has ended. The total is now CA\$28/,
    )
  const cheaper = await discounted(site)
  expect(cheaper).toHaveLength(uses)
  // The code is worth more than the bag, and the discount is never larger than the subtotal.
  for (const { subtotal, discount, total } of cheaper)
    expect([discount, total]).toEqual([subtotal, 800])
  expect(await usesOf(site)).toBe(uses)
  await site.expire()
  await site.expire()
  const after = await usesOf(site)
  console.info(
    `  ${shoppers} orders with a code for ${uses}: ${cheaper.length} discounted, ${refused.length} asked to check the total, ` +
      `${after} uses left after all orders expired`,
  )
  expect(after).toBe(0)
})

test('[D11] staff change prices during orders: each order has the price of its moment, which never changes later', async () => {
  const { seed, between } = seededRandom()
  const site = await orderSite()
  const { db, stripe } = site
  await db.updateTable('product_size').set({ quantity: 10_000 }).execute()
  const totals = new Map<string, number>()
  let rejected = 0
  for (let edit = 0; edit < edits; edit += 1) {
    const bag = await site.bag({ quantity: between(1, 3) })
    if (edit % 2 === 0) await site.post('/discount/apply', { bagId: bag, code: 'RAINBOW10' })
    const shownBag = await site.readBag(bag)
    const changing = changePrices(site, between)
    // Some orders send the bag as shown. The server rejects it if its prices have changed.
    const response = await order(site, { bag: edit % 3 === 0 ? shownBag : bag, count: edit })
    await changing
    if (response.statusCode === 409) rejected += 1
    else expect(response.statusCode).toBe(201)
    for (const { id, total, subtotal, shipping, discount, payment_id } of await site.orders()) {
      expect(total).toBe(subtotal + shipping - discount)
      expect(totals.get(id) ?? total).toBe(total)
      totals.set(id, total)
      const page = stripe.sessions().find((one) => one['client_reference_id'] === payment_id)
      expect(page?.['amount_total']).toBe(total)
    }
  }
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.shop_order_id')
    .select(['subtotal', 'price', 'quantity'])
    .execute()
  for (const { subtotal, price, quantity } of rows) expect(subtotal).toBe(price * quantity)
  console.info(
    `  seed ${seed}: ${edits} price changes, ${totals.size} orders made and none changed later, ${rejected} asked to check the total`,
  )
  expect(totals.size + rejected).toBe(edits)
  expect(rejected).toBeGreaterThan(0)
})

async function bagWithCode(site: OrderSite): Promise<string> {
  const bag = await site.bag()
  const response = await site.post('/discount/apply', { bagId: bag, code: 'first20' })
  if (response.statusCode !== 200) throw new Error(response.body)
  return bag
}

const order = async (site: OrderSite, { bag, count }: { bag: unknown; count: number }) =>
  site.place(await site.note(), { bag, email: `buyer-${count}@example.org` })

const discounted = ({ db }: OrderSite) =>
  db
    .selectFrom('shop_order')
    .select(['subtotal', 'discount', 'total'])
    .where('discount', '>', 0)
    .execute()

async function usesOf({ db }: OrderSite): Promise<number> {
  const row = await db
    .selectFrom('discount')
    .select('uses')
    .where('code', '=', 'FIRST20')
    .executeTakeFirstOrThrow()
  return row.uses
}

/** Changes the prices of the product, shipping and discount. */
async function changePrices(
  { db }: OrderSite,
  between: (min: number, max: number) => number,
): Promise<void> {
  const price = 100 * between(10, 60)
  await db.updateTable('product').set({ price }).where('id', '=', cap).execute()
  await db
    .updateTable('shipping_option')
    .set({ price: 100 * between(5, 20) })
    .execute()
  await db
    .updateTable('discount')
    .set({ percent: between(1, 90) })
    .where('code', '=', 'RAINBOW10')
    .execute()
}
