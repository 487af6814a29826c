import { expect, test } from 'vitest'
import { cap, type OrderSite, orderSite } from '#tests/kit/server/order-site.ts'
import { dice } from './dice.ts'
import { forgetLimits } from './gift-crowd.ts'

const uses = 10
const shoppers = 100
const edits = 50

test('[D10] a code with ten uses and a hundred who order with it at once: ten are cheaper, and what expires comes back', async () => {
  const site = await orderSite()
  const { db } = site
  await db.updateTable('product_size').set({ quantity: 10_000 }).execute()
  await db
    .updateTable('discount')
    .set({ uses_most: uses, amount: 5_000 })
    .where('code', '=', 'FIRST20')
    .execute()
  const bags = await Promise.all(Array.from({ length: shoppers }, () => bagWithCode(site)))
  await forgetLimits(db)
  const answers = await Promise.all(bags.map((bag, count) => order(site, { bag, count })))
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  for (const answer of refused)
    expect(answer.json().error.message).toMatch(/^Your discount has ended. The total is now CA\$28/)
  const cheaper = await discounted(site)
  expect(cheaper).toHaveLength(uses)
  // Never below nothing: the code is worth more than what is in the bag.
  for (const { subtotal, discount, total } of cheaper)
    expect([discount, total]).toEqual([subtotal, 800])
  expect(await usesOf(site)).toBe(uses)
  await site.expire()
  await site.expire()
  const after = await usesOf(site)
  console.info(
    `  ${shoppers} orders with a code for ${uses}: ${cheaper.length} cheaper, ${refused.length} told to look again, ` +
      `${after} uses taken after all had expired`,
  )
  expect(after).toBe(0)
})

test('[D11] staff change prices while fifty order: each pays what stood in the books at that moment, and nothing later', async () => {
  const { seed, between } = dice()
  const site = await orderSite()
  const { db, stripe } = site
  await db.updateTable('product_size').set({ quantity: 10_000 }).execute()
  const frozen = new Map<string, number>()
  let told = 0
  for (let edit = 0; edit < edits; edit += 1) {
    const bag = await site.bag({ quantity: between(1, 3) })
    if (edit % 2 === 0) await site.post('/discount/apply', { bagId: bag, code: 'RAINBOW10' })
    const seen = await site.readBag(bag)
    const changing = changeBooks(site, between)
    // With the bag as it was shown: either it is still right, or whoever orders is told.
    const shown = await order(site, { bag: edit % 3 === 0 ? seen : bag, count: edit })
    await changing
    if (shown.statusCode === 409) told += 1
    else expect(shown.statusCode).toBe(201)
    for (const { id, total, subtotal, shipping, discount, payment_id } of await site.orders()) {
      expect(total).toBe(subtotal + shipping - discount)
      expect(frozen.get(id) ?? total).toBe(total)
      frozen.set(id, total)
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
    `  seed ${seed}: ${edits} changes of the books, ${frozen.size} orders made and none altered, ${told} told to look again`,
  )
  expect(frozen.size + told).toBe(edits)
  expect(told).toBeGreaterThan(0)
})

async function bagWithCode(site: OrderSite): Promise<string> {
  const bag = await site.bag()
  const answer = await site.post('/discount/apply', { bagId: bag, code: 'first20' })
  if (answer.statusCode !== 200) throw new Error(answer.body)
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

/** Staff give everything another price. */
async function changeBooks(
  { db }: OrderSite,
  between: (least: number, most: number) => number,
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
