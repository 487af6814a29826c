import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paymentSite } from '#tests/kit/server/payment-site.ts'
import { callProvider } from './call-provider.ts'
import { type PaymentListener, type PaymentChange, settlePayment } from './payments.ts'
import { settleCharge } from './settle-charge.ts'
import { settleSubscription } from './settle-subscription.ts'
import { settleCheckout } from './settle.ts'

/** A listener that takes its time, so that whoever comes at the same moment is really there meanwhile. */
function slowListener() {
  const news: PaymentChange[] = []
  const gift: PaymentListener = async (tx, _deps, told) => {
    await sql`select pg_sleep(0.05)`.execute(tx)
    news.push(told)
  }
  return { paymentListeners: { gift }, told: () => news.map(({ is }) => is) }
}

const atOnce = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 4 }, work))

test('D5: a webhook and page loads at the same moment settle one payment', async () => {
  const site = await paymentSite()
  const { id, checkout: page } = await site.open()
  site.stripe.pay(page)
  const checkout = await callProvider(site, (provider) => provider.readCheckout(page))
  const { paymentListeners, told } = slowListener()
  await atOnce(() => settleCheckout({ ...site, paymentListeners }, { id, checkout }))
  expect(told()).toEqual(['paid'])
})

test('D12: a renewal that concurrent events report is one renewal', async () => {
  const site = await paymentSite()
  const { id, checkout } = await site.open({ interval: 'month' })
  site.stripe.pay(checkout)
  await site.stripe.events.release(site.post)
  await site.settle()
  const subscription = (await site.row(id)).subscription_id ?? ''
  site.stripe.renew(subscription)
  const { paymentListeners, told } = slowListener()
  await atOnce(() => settleSubscription({ ...site, paymentListeners }, subscription))
  expect(told()).toEqual(['renewed'])
})

test('a refund that concurrent events report is reported once', async () => {
  const site = await paymentSite()
  const { id, checkout } = await site.open()
  site.stripe.pay(checkout)
  await settlePayment(site, id)
  const charge = (await site.row(id)).provider_payment_id ?? ''
  const { paymentListeners, told } = slowListener()
  const truth = { id: charge, reference: id, refunded: 2_000, isDisputed: true }
  await atOnce(() => settleCharge({ ...site, paymentListeners }, truth))
  expect(told()).toEqual(['refunded'])
})
