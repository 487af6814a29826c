import { expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { paymentSite } from '#tests/kit/server/payment-site.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { orderSite } from '#tests/kit/server/order-site.ts'
import { changeSubscription, oldPayments, refundPayment } from './payments.ts'
import { settleSubscription } from './settle-subscription.ts'

const day = 86_400_000
const year = 366 * day

async function paidSite(interval: 'month' | null = null) {
  const site = await paymentSite()
  const { id, checkout } = await site.open({ interval })
  site.stripe.pay(checkout)
  const settle = async () => {
    await site.stripe.events.release(site.post)
    await site.settle()
  }
  await settle()
  const { db } = site
  return {
    ...site,
    id,
    settle,
    refund: async (amount: number) => {
      const { version } = await site.row(id)
      const request = { id, version, amount: cents(amount), reason: 'Given twice' }
      await refundPayment(site, operator, request)
    },
    /** Advances the clock and runs the rule. */
    after: async (ms: number) => {
      site.clock.advance(ms)
      await purge(site, [oldPayments])
    },
    left: async () => ({
      payments: (await db.selectFrom('payment').select('id').execute()).length,
      invoices: (await db.selectFrom('payment_invoice').select('id').execute()).length,
      refunds: (await db.selectFrom('payment_refund').select('id').execute()).length,
      disputes: (await db.selectFrom('payment_dispute').select('id').execute()).length,
    }),
    totals: () => db.selectFrom('money_total').selectAll().orderBy('year').execute(),
  }
}

test('seven years after its refund a payment is deleted, and its year has the total', async () => {
  const { after, left, totals, refund, row, id, clock } = await paidSite()
  const paidIn = clock.now().getUTCFullYear()
  clock.advance(60 * day)
  await refund(2_000)
  await after(7 * year - 30 * day)
  expect(await left()).toMatchObject({ payments: 1, refunds: 1 })
  expect(await row(id)).toMatchObject({ amount: 5_000, refunded: 2_000 })
  await after(31 * day)
  expect(await left()).toEqual({ payments: 0, invoices: 0, refunds: 0, disputes: 0 })
  const total = { purpose: 'gift', method: 'card', count: 1, amount: 5000, refunded: 2000 }
  expect(await totals()).toEqual([{ year: paidIn, ...total }])
})

test('the renewals of a live subscription stay, and no late report of the provider adds one again', async () => {
  const site = await paidSite('month')
  const { after, left, totals, stripe, row, id, settle, changeTypes } = site
  const subscription = (await row(id)).subscription_id ?? ''
  stripe.renew(subscription)
  await settle()
  await after(8 * year)
  expect(await left()).toMatchObject({ payments: 1, invoices: 2 })
  stripe.renew(subscription)
  await settle()
  await changeSubscription(site, { id, change: { to: 'cancelled' } })
  await settle()
  await after(7 * year - day)
  expect(await left()).toMatchObject({ payments: 1, invoices: 3 })
  await after(2 * day)
  expect(await left()).toMatchObject({ payments: 0, invoices: 0 })
  const sums = await totals()
  expect(sums.map(({ count, amount }) => [count, amount])).toEqual([
    [2, 10000],
    [1, 5000],
  ])
  const before = changeTypes().length
  await settleSubscription(site, subscription)
  expect([(await left()).invoices, changeTypes().length]).toEqual([0, before])
})

test('a payment with an open dispute or a pending refund stays', async () => {
  const { after, left, db, id, stripe, row, settle } = await paidSite()
  stripe.dispute((await row(id)).provider_payment_id ?? '')
  await settle()
  await after(8 * year)
  expect(await left()).toMatchObject({ payments: 1, disputes: 1 })
  await db
    .updateTable('payment_dispute')
    .set({ state: 'lost', closed_at: new Date(0) })
    .execute()
  await after(0)
  expect(await left()).toEqual({ payments: 0, invoices: 0, refunds: 0, disputes: 0 })
})

test('[C105] a payment stays as long as its order, and both are deleted after seven years', async () => {
  const site = await orderSite()
  await site.pay()
  const count = async () => [
    (await site.orders()).length,
    (await site.db.selectFrom('payment').select('id').execute()).length,
  ]
  site.clock.advance(8 * year)
  await purge(site, [oldPayments])
  expect(await count()).toEqual([1, 1])
  await purge(site)
  expect(await count()).toEqual([0, 0])
  expect(await site.db.selectFrom('money_total').selectAll().execute()).toMatchObject([
    { purpose: 'order', method: 'card', count: 1, amount: 2800, refunded: 0 },
  ])
})
