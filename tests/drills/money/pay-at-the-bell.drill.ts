import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeProduct } from '#tests/kit/make/product.ts'
import { addProducts } from '#server/catalogue/catalogue.ts'
import { type OrderSite, orderSite } from '#tests/kit/server/order-site.ts'
import { dice } from './dice.ts'
import { forgetLimits } from './gift-crowd.ts'
import { orderStates, ordersWithUs, rare, shelf } from './order-books.ts'

const orders = 50
/** So many are paid by a provider that had said their time was over. */
const late = 10
const bellMs = 36 * 60_000

test('[D7] paid within 200 ms of the bell while pages are closed: never let go and paid, never paid for nothing', async () => {
  const { seed, between, shuffled } = dice()
  const site = await orderSite()
  const opened = await openAll(site)
  const { stripe, clock, db } = site
  // Stripe counts in whole seconds, so its bell is up to a second before ours.
  clock.advance(bellMs - 1_000)
  const payAt = new Map(opened.map(({ page }) => [page, between(-200, 200)]))
  const paid = new Set<string>()
  for (let ms = -200; ms <= 200; ms += 40) {
    const closing = site.reconcile()
    for (const [page, at] of shuffled([...payAt])) {
      if (at < ms || at >= ms + 40) continue
      // While the site is asking, at whatever moment of it.
      for (let turns = between(0, 30); turns > 0; turns -= 1) await turn()
      if (stripe.pay(page)) paid.add(page)
    }
    await closing
    clock.advance(ms === 0 ? 1_000 : 40)
  }
  stripe.passTime()
  clock.advance(6 * 60_000)
  await site.settle()
  await site.reconcile()
  await site.settle()

  const inTime = await orderStates(db)
  expect(inTime).toEqual({ paid: paid.size, cancelled: orders - paid.size })
  expect(await shelf(db)).toEqual({ quantity: orders - paid.size, reserved: 0 })
  const gone = await payLate(
    site,
    opened.map(({ page }) => page).filter((page) => !paid.has(page)),
  )
  const after = await orderStates(db)
  console.info(
    `  seed ${seed}: ${orders} orders, ${paid.size} paid at the bell and sold, ${orders - paid.size} let go; ` +
      `of ${late} paid after that ${(after['paid'] ?? 0) - paid.size} sold, ${after['unfulfillable'] ?? 0} given back`,
  )
  expect(after['unfulfillable']).toBe(gone)
  expect((await ordersWithUs(db)).every((line) => line.endsWith('received 1, thanked 1'))).toBe(
    true,
  )
})

/** One piece each, all of them on the shelf. */
async function openAll(site: OrderSite) {
  const sizes = [{ size: rare.size, quantity: orders }]
  await addProducts(site.db, site.clock, [makeProduct({ _id: rare.merchId, price: 20, sizes })])
  const bags = await Promise.all(Array.from({ length: orders }, () => site.bag(rare)))
  const opened: { page: string }[] = []
  // In doubt about who holds so much a device does some work; here that is not what is looked at.
  await site.db
    .updateTable('product_size')
    .set({ quantity: 10 * orders })
    .execute()
  for (const [count, bag] of bags.entries()) {
    await forgetLimits(site.db)
    const body = { bag, email: `buyer-${count}@example.org` }
    const { paymentUrl } = (await site.place(await site.note(), body)).json().data
    opened.push({ page: paymentUrl.split('/').at(-1) })
  }
  const size = { product: rare.merchId, quantity: orders }
  await site.db
    .updateTable('product_size')
    .set({ quantity: size.quantity })
    .where('product_id', '=', size.product)
    .execute()
  return opened
}

/** Pages that Stripe said were over are paid all the same, while only half of what was let go is still there. */
async function payLate(site: OrderSite, over: readonly string[]): Promise<number> {
  const { stripe, db } = site
  const pages = over.slice(0, late)
  const left = Math.floor(pages.length / 2)
  await db
    .updateTable('product_size')
    .set({ quantity: left })
    .where('product_id', '=', rare.merchId)
    .execute()
  for (const page of pages) {
    const session = stripe.books.get(page)
    Object.assign(session, { status: 'open', expires_at: Number(session['expires_at']) + 86_400 })
    expect(stripe.pay(page)).toBe(true)
  }
  await site.settle()
  await site.settle()
  expect(await shelf(db)).toEqual({ quantity: 0, reserved: 0 })
  const mails = (await site.mails()).map(({ purpose }) => purpose)
  const gone = pages.length - left
  expect(mails.filter((purpose) => purpose === 'order alert')).toHaveLength(gone)
  expect(mails.filter((purpose) => purpose === 'order unfulfillable')).toHaveLength(gone)
  expect(stripe.books.list('refund')).toHaveLength(gone)
  return gone
}
