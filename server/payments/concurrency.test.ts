import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paymentSite } from '#tests/kit/server/payment-site.ts'
import { callProvider } from './call-provider.ts'
import { type PaymentListener, type PaymentChange, settlePayment } from './payments.ts'
import { settleCharge } from './settle-charge.ts'
import { settleSubscription } from './settle-subscription.ts'
import { settleCheckout } from './settle.ts'

/** A slow listener, so that the other calls really run at the same time. */
function slowListener() {
  const changes: PaymentChange[] = []
  const gift: PaymentListener = async (tx, _deps, change) => {
    await sql`select pg_sleep(0.05)`.execute(tx)
    changes.push(change)
  }
  return { paymentListeners: { gift }, changeTypes: () => changes.map(({ type }) => type) }
}

const atOnce = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 4 }, work))

test('D5: a webhook and page loads at the same moment settle one payment', async () => {
  const site = await paymentSite()
  const { id, checkout: page } = await site.open()
  site.stripe.pay(page)
  const checkout = await callProvider(site, (provider) => provider.readCheckout(page))
  const { paymentListeners, changeTypes } = slowListener()
  await atOnce(() => settleCheckout({ ...site, paymentListeners }, { id, checkout }))
  expect(changeTypes()).toEqual(['paid'])
})

test('D12: a renewal that concurrent events report is one renewal', async () => {
  const site = await paymentSite()
  const { id, checkout } = await site.open({ interval: 'month' })
  site.stripe.pay(checkout)
  await site.stripe.events.release(site.post)
  await site.settle()
  const subscription = (await site.row(id)).subscription_id ?? ''
  site.stripe.renew(subscription)
  const { paymentListeners, changeTypes } = slowListener()
  await atOnce(() => settleSubscription({ ...site, paymentListeners }, subscription))
  expect(changeTypes()).toEqual(['renewed'])
})

test('a refund that concurrent events report is reported once', async () => {
  const site = await paymentSite()
  const { id, checkout } = await site.open()
  site.stripe.pay(checkout)
  await settlePayment(site, id)
  const charge = (await site.row(id)).provider_payment_id ?? ''
  const { paymentListeners, changeTypes } = slowListener()
  const refund = { id: 're_1', reference: null, amount: 2_000, state: 'done' } as const
  const truth = { id: charge, reference: id, refunds: [refund], isDisputed: true }
  await atOnce(() => settleCharge({ ...site, paymentListeners }, truth))
  expect(changeTypes()).toEqual(['refunded'])
})
