import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeProduct } from '#tests/kit/make/product.ts'
import { addProducts } from '#server/catalogue/catalogue.ts'
import { type OrderSite, orderSite } from '#tests/kit/server/order-site.ts'
import { seededRandom } from './seeded-random.ts'
import { resetLimits } from './gift-crowd.ts'
import { ordersInDatabase, orderStates, rare, stockOfRare } from './order-books.ts'
import { sizes } from '../sizes.ts'

/** `latePayments` is how many orders the provider reports as paid after it reported them as expired. */
const { orders, latePayments } = sizes.payAtExpiry
const expiryMs = 36 * 60_000

test('[D7] orders paid within 200 ms of their expiry are either sold or refunded, never both cancelled and paid', async () => {
  const { seed, between, shuffled } = seededRandom()
  const site = await orderSite()
  const opened = await openAll(site)
  const { stripe, clock, db } = site
  // Stripe counts in whole seconds, so a session expires up to a second before our hold.
  clock.advance(expiryMs - 1_000)
  const payAt = new Map(opened.map(({ page }) => [page, between(-200, 200)]))
  const paid = new Set<string>()
  for (let ms = -200; ms <= 200; ms += 40) {
    const closing = site.reconcile()
    for (const [page, at] of shuffled([...payAt])) {
      if (at < ms || at >= ms + 40) continue
      // At a random moment while the reconcile job runs.
      for (let turns = between(0, 30); turns > 0; turns -= 1) await turn()
      if (stripe.pay(page)) paid.add(page)
    }
    await closing
    clock.advance(ms === 0 ? 1_000 : 40)
  }
  stripe.expireSessions()
  clock.advance(6 * 60_000)
  // Webhooks and two servers apply the same payments at once. Without the lock of the payment, the second of them finds
  // no free stock for a sold order and refunds it.
  await Promise.all([site.settle(), site.reconcile(), site.reconcile()])
  await site.settle()

  const inTime = await orderStates(db)
  expect(inTime).toEqual({ paid: paid.size, cancelled: orders - paid.size })
  expect(await stockOfRare(db)).toEqual({ quantity: orders - paid.size, reserved: 0 })
  const refunded = await payLate(
    site,
    opened.map(({ page }) => page).filter((page) => !paid.has(page)),
  )
  const after = await orderStates(db)
  console.info(
    `  seed ${seed}: ${orders} orders, ${paid.size} paid at their expiry and sold, ${orders - paid.size} cancelled; ` +
      `of ${latePayments} paid after that ${(after['paid'] ?? 0) - paid.size} sold, ${after['unfulfillable'] ?? 0} refunded`,
  )
  expect(after['unfulfillable']).toBe(refunded)
  expect((await ordersInDatabase(db)).every((line) => line.endsWith('received 1, thanked 1'))).toBe(
    true,
  )
})

/** Opens orders of one item each, with enough stock for all. */
async function openAll(site: OrderSite) {
  const sizes = [{ size: rare.size, quantity: orders }]
  await addProducts(site.db, site.clock, [makeProduct({ _id: rare.merchId, price: 20, sizes })])
  const bags = await Promise.all(Array.from({ length: orders }, () => site.bag(rare)))
  const opened: { page: string }[] = []
  // A large stock avoids the proof of work for buyers who hold a large share of it.
  await site.db
    .updateTable('product_size')
    .set({ quantity: 10 * orders })
    .execute()
  for (const [count, bag] of bags.entries()) {
    await resetLimits(site.db)
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

/** Stripe reports expired sessions as paid, while only half of the released stock is left. */
async function payLate(site: OrderSite, expired: readonly string[]): Promise<number> {
  const { stripe, db } = site
  const pages = expired.slice(0, latePayments)
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
  expect(await stockOfRare(db)).toEqual({ quantity: 0, reserved: 0 })
  const mails = (await site.mails()).map(({ purpose }) => purpose)
  const refunded = pages.length - left
  expect(mails.filter((purpose) => purpose === 'order alert')).toHaveLength(refunded)
  expect(mails.filter((purpose) => purpose === 'order unfulfillable')).toHaveLength(refunded)
  expect(stripe.books.list('refund')).toHaveLength(refunded)
  return refunded
}
