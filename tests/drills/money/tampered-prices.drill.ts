import { expect, test } from 'vitest'
import { markOrderSent, readOrder } from '#contract/console/order.ts'
import { refundPayment } from '#contract/console/payment.ts'
import {
  changeDiscount,
  changeShipping,
  listDiscounts,
  listShipping,
} from '#contract/console/store.ts'
import { findPayment } from '#server/payments/payments.ts'
import { contentOf } from '#tests/kit/desk/content.ts'
import type { Agent } from '#tests/kit/desk/desk-client.ts'
import { orderDesk, reason } from '#tests/kit/desk/orders.ts'
import { cap, type OrderSite, orderSite } from '#tests/kit/server/order-site.ts'
import { moneyAtStripe, refundsAtStripe, refundsInDatabase } from './books.ts'
import { ordersInDatabase, orderStates } from './order-books.ts'
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
  const { desk: site, confirmed } = await orderDesk()
  const { db, stripe } = site
  const as = await confirmed('owner')
  await db.updateTable('product_size').set({ quantity: 10_000 }).execute()
  const totals = new Map<string, number>()
  let rejected = 0
  for (let edit = 0; edit < edits; edit += 1) {
    const bag = await site.bag({ quantity: between(1, 3) })
    if (edit % 2 === 0) await site.post('/discount/apply', { bagId: bag, code: 'RAINBOW10' })
    const shownBag = await site.readBag(bag)
    // An unchanged price cannot be published, so that the ranges alternate.
    const price = 10 + 40 * (edit % 2) + between(0, 39)
    const changing = changePrices(site, as, { price, between })
    // Some orders send the bag as shown. The server rejects it if its prices have changed.
    const response = await order(site, { bag: edit % 3 === 0 ? shownBag : bag, count: edit })
    await changing
    if (response.statusCode === 409) rejected += 1
    else expect(response.statusCode).toBe(201)
    const paymentUrl = response.json().data?.paymentUrl
    if (paymentUrl && edit % 3 === 1) stripe.pay(paymentUrl.split('/').at(-1))
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
  await site.settle()
  const { sent, refunded } = await sendAndRefund(site, as)
  const [atStripe, inDatabase] = [moneyAtStripe(stripe), await ordersInDatabase(db)]
  console.info(
    `  seed ${seed}: ${edits} price changes, ${totals.size} orders made and none changed later, ${rejected} asked to check the total; ` +
      `${atStripe.length} paid, ${sent} of them sent and ${refunded} refunded`,
  )
  expect(inDatabase).toEqual(atStripe)
  expect(await refundsInDatabase(db)).toEqual(refundsAtStripe(stripe))
  expect(refundsAtStripe(stripe)).toHaveLength(refunded)
  expect(await orderStates(db)).toMatchObject({ sent, refunded })
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

type StoreDesk = Awaited<ReturnType<typeof orderDesk>>['desk']

/** A staff member publishes another price of the product, and changes shipping and discount, all at once. */
async function changePrices(
  desk: StoreDesk,
  as: Agent,
  { price, between }: { price: number; between: (min: number, max: number) => number },
): Promise<void> {
  const changeAllShipping = async () => {
    for (const { id, area, version } of (await desk.call(listShipping, {}, { as })).rows) {
      const body = { version, area, price: between(5, 20), isOffered: true }
      await desk.call(changeShipping, { params: { id }, body }, { as })
    }
  }
  const changeCode = async () => {
    const { rows } = await desk.call(listDiscounts, { query: {} as never }, { as })
    const version = rows.find(({ code }) => code === 'RAINBOW10')?.version ?? 0
    const terms = { kind: 'percent' as const, value: between(1, 90), maxUses: null, lastDay: null }
    const params = { code: 'RAINBOW10' }
    await desk.call(changeDiscount, { params, body: { version, ...terms } }, { as })
  }
  const changePrice = async () => {
    const key = { kind: 'product', id: cap } as const
    const published = await contentOf(desk, as).change(key, { price })
    expect(published.statusCode).toBe(200)
  }
  await Promise.all([changePrice(), changeAllShipping(), changeCode()])
}

/** Marks every second paid order as sent, and refunds the others. */
async function sendAndRefund(desk: StoreDesk, as: Agent) {
  const paid = (await desk.orders()).filter(({ state }) => state === 'paid')
  for (const [index, { reference, payment_id: id }] of paid.entries())
    if (index % 2 === 0) {
      const params = { reference }
      const { version } = await desk.call(readOrder, { params }, { as })
      await desk.call(markOrderSent, { params, body: { version, tracking: '' } }, { as })
    } else if (id !== null) {
      const payment = await findPayment(desk.db, id)
      if (!payment) throw new Error('A paid order has a payment.')
      const body = { version: payment.version, amount: payment.amount, reason }
      const { state } = await desk.call(refundPayment, { params: { id }, body }, { as })
      expect(state).toBe('done')
    }
  return { sent: Math.ceil(paid.length / 2), refunded: Math.floor(paid.length / 2) }
}
