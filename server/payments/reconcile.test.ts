import { expect, test } from 'vitest'
import { minutes, paymentSite } from '#tests/kit/server/payment-site.ts'

test('D6: with every webhook lost, all payments are found within ten minutes', async () => {
  const { stripe, clock, open, reconcile, changes, row } = await paymentSite()
  const all = await Promise.all(Array.from({ length: 50 }, () => open()))
  clock.advance(minutes(1))
  for (const { checkout } of all) stripe.pay(checkout)
  for (let minute = 0; minute < 10; minute += 1) {
    clock.advance(minutes(1))
    await reconcile()
  }
  expect(changes.map(({ type, payment }) => `${type} ${payment.id}`).toSorted()).toEqual(
    all.map(({ id }) => `paid ${id}`).toSorted(),
  )
  for (const { id } of all) expect((await row(id)).state).toBe('paid')
})

test('an unpaid page is closed at Stripe after its expiry, and only then', async () => {
  const { stripe, clock, open, reconcile, changeTypes, row } = await paymentSite()
  const { id, checkout } = await open()
  clock.advance(minutes(35))
  await reconcile()
  expect((await row(id)).state).toBe('open')
  clock.advance(minutes(6))
  await reconcile()
  expect([(await row(id)).state, stripe.books.get(checkout)['status']]).toEqual([
    'expired',
    'expired',
  ])
  expect(changeTypes()).toEqual(['expired'])
})

test('D7: a payment at the last moment counts, whatever our clock says', async () => {
  const { stripe, clock, open, reconcile, changeTypes } = await paymentSite()
  const { checkout } = await open()
  clock.advance(minutes(35))
  stripe.pay(checkout)
  clock.advance(minutes(5))
  await reconcile()
  expect(changeTypes()).toEqual(['paid'])
})

test('while Stripe is down no payment fails that may have been paid', async () => {
  const { stripe, clock, open, reconcile, changeTypes, row } = await paymentSite()
  const { id, checkout } = await open()
  stripe.pay(checkout)
  stripe.failAll(500)
  clock.advance(minutes(60))
  await reconcile()
  expect([(await row(id)).state, changeTypes()]).toEqual(['open', []])
  stripe.failAll()
  clock.advance(minutes(1))
  await reconcile()
  expect(changeTypes()).toEqual(['paid'])
})

test('each page is checked every five minutes, and not every minute', async () => {
  const { stripe, clock, open, reconcile } = await paymentSite()
  await open()
  const before = stripe.requests.length
  for (let minute = 0; minute < 16; minute += 1) {
    clock.advance(minutes(1))
    await reconcile()
  }
  expect(stripe.requests.length - before).toBe(3)
})
