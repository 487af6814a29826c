import { expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { readSettings } from '#server/settings.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { startFakeStripe, type StripeFault } from '#tests/kit/server/fake-stripe.ts'
import type { CheckoutRequest, Interval } from './provider.ts'
import { createStripeProvider } from './stripe-provider.ts'

async function stripeSite(timeoutMs?: number) {
  const clock = fakeClock()
  const stripe = await startFakeStripe(clock)
  const settings = readSettings({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: stripe.secret,
    STRIPE_API: stripe.address,
  })
  const checkoutRequest = (interval: Interval | null = null): CheckoutRequest => ({
    idempotencyKey: `checkout ${interval}`,
    reference: '0b6f2f0e-3c1c-4c43-9d63-0d7a6f9f6b11',
    purpose: 'gift',
    description: 'A gift',
    amount: cents(5_025),
    interval,
    email: 'zuri.o@example.ca',
    successUrl: 'https://baobab.example/thanks',
    cancelUrl: 'https://baobab.example/donate',
    expiresAt: new Date(clock.now().getTime() + 36 * 60_000),
  })
  return {
    clock,
    stripe,
    checkoutRequest,
    provider: createStripeProvider({ settings, clock }, timeoutMs),
  }
}

test('a payment page requests whole cents of Canadian dollars and holds no card', async () => {
  const { stripe, provider, checkoutRequest } = await stripeSite()
  const checkout = await provider.createCheckout(checkoutRequest())
  expect(checkout).toMatchObject({ state: 'open', amount: 5_025, paymentId: null })
  expect(checkout.url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  const [{ params, key } = { params: {}, key: '' }] = stripe.requests
  expect(key).toBe('checkout null')
  expect(params).toMatchObject({
    mode: 'payment',
    line_items: [{ quantity: '1', price_data: { currency: 'cad', unit_amount: '5025' } }],
    payment_intent_data: { statement_descriptor_suffix: 'GIFT', metadata: {} },
    metadata: { reference: checkoutRequest().reference },
  })
  expect(JSON.stringify(stripe.requests)).not.toMatch(/card|number|cvc/i)
})

test.each(['month', 'year'] as const)('a gift every %s is a subscription', async (interval) => {
  const { stripe, provider, checkoutRequest } = await stripeSite()
  const { id } = await provider.createCheckout(checkoutRequest(interval))
  stripe.pay(id)
  const paid = await provider.readCheckout(id)
  expect(paid).toMatchObject({ state: 'paid', amount: 5_025 })
  expect(paid.paymentId).toMatch(/^pi_/)
  const subscription = await provider.readSubscription(paid.subscriptionId ?? '')
  expect(subscription).toMatchObject({
    state: 'active',
    amount: 5_025,
    interval,
    reference: checkoutRequest().reference,
  })
  const [invoice] = await provider.listInvoices(subscription.id)
  expect(invoice).toMatchObject({ isFirst: true, state: 'paid', paymentId: paid.paymentId })
})

test('Stripe accepts the parameters of every call', async () => {
  const { stripe, clock, provider, checkoutRequest } = await stripeSite()
  const once = await provider.createCheckout(checkoutRequest())
  expect(await provider.findCheckout(checkoutRequest().reference, clock.now())).toMatchObject({
    id: once.id,
  })
  expect(await provider.findCheckout('another', clock.now())).toBeNull()
  expect(await provider.expireCheckout(once.id)).toMatchObject({ state: 'expired' })
  const { id } = await provider.createCheckout(checkoutRequest('month'))
  stripe.pay(id)
  expect(await provider.expireCheckout(id)).toMatchObject({ state: 'paid' })
  const { subscriptionId, paymentId, customerId } = await provider.readCheckout(id)
  const subscription = subscriptionId ?? ''
  const change = { subscriptionId: subscription, amount: cents(2_000), idempotencyKey: 'amount 1' }
  expect(await provider.changeAmount(change)).toMatchObject({ amount: 2_000, interval: 'month' })
  expect(await provider.pauseSubscription(subscription)).toMatchObject({ state: 'paused' })
  expect(await provider.resumeSubscription(subscription)).toMatchObject({ state: 'active' })
  const portal = { customerId: customerId ?? '', returnUrl: 'https://baobab.example/my-gift' }
  expect(await provider.portalUrl(portal)).toMatch(/^https:\/\/billing\.stripe\.com\//)
  const which = { paymentId: paymentId ?? '', reference: 'refund-1' }
  const refund = { ...which, amount: 1_000, idempotencyKey: 'refund 1' }
  const given = await provider.refund(refund)
  expect(await provider.refund(refund)).toEqual(given)
  expect(given).toMatchObject({ reference: 'refund-1', amount: 1_000, state: 'done' })
  const charge = await provider.readCharge(paymentId ?? '')
  expect(charge).toMatchObject({
    refunds: [given],
    reference: checkoutRequest().reference,
    isDisputed: false,
  })
  expect(await provider.cancelSubscription(subscription)).toMatchObject({
    state: 'cancelled',
    renewsAt: null,
  })
})

test('a bank payment may take days and still be declined', async () => {
  const { stripe, provider, checkoutRequest } = await stripeSite()
  const { id } = await provider.createCheckout(checkoutRequest())
  const bank = stripe.payLater(id)
  expect((await provider.readCheckout(id)).state).toBe('processing')
  bank.outcome(false)
  expect((await provider.readCheckout(id)).state).toBe('failed')
})

test('all refunds of a charge are read, also more than Stripe sends with the charge', async () => {
  const { stripe, provider, checkoutRequest } = await stripeSite()
  const { id } = await provider.createCheckout(checkoutRequest())
  stripe.pay(id)
  const paymentId = (await provider.readCheckout(id)).paymentId ?? ''
  const charge = async () => (await provider.readCharge(paymentId)).refunds
  const calls = () => stripe.requests.filter(({ call }) => call === 'GET /v1/refunds').length
  for (let made = 0; made < 10; made += 1) stripe.refundAtStripe(paymentId, 1)
  expect([(await charge()).length, calls()]).toEqual([10, 0])
  for (let made = 0; made < 100; made += 1) stripe.refundAtStripe(paymentId, 1)
  expect([(await charge()).length, calls()]).toEqual([110, 2])
})

test('more than a hundred invoices are all read', async () => {
  const { stripe, provider, checkoutRequest } = await stripeSite()
  const { id } = await provider.createCheckout(checkoutRequest('month'))
  stripe.pay(id)
  const { subscriptionId } = await provider.readCheckout(id)
  for (let made = 0; made < 120; made += 1) stripe.renew(subscriptionId ?? '')
  expect(await provider.listInvoices(subscriptionId ?? '')).toHaveLength(121)
})

test.each<[StripeFault, string]>([
  [402, 'refused'],
  [409, 'conflict'],
  ['lock_timeout', 'conflict'],
  [429, 'busy'],
  [500, 'broken'],
])('a response of %s is %s, and the error repeats no typed text', async (fault, trouble) => {
  const { stripe, provider, checkoutRequest } = await stripeSite()
  stripe.failAll(fault)
  const error: unknown = await provider
    .createCheckout(checkoutRequest())
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'ProviderError', trouble })
  expect(String(error)).not.toContain('zuri')
})

test.each<StripeFault>(['reset', 'hang'])(
  'a call without a response (%s) is silent, and ends',
  async (fault) => {
    const { stripe, provider, checkoutRequest } = await stripeSite(100)
    stripe.failAll(fault)
    await expect(provider.createCheckout(checkoutRequest())).rejects.toMatchObject({
      trouble: 'silent',
    })
  },
)

test('a call whose connection breaks after the page was created is repeated with the same key', async () => {
  const { stripe, provider, checkoutRequest } = await stripeSite()
  stripe.fail('POST /v1/checkout/sessions', 'reset-after-commit')
  const checkout = await provider.createCheckout(checkoutRequest())
  expect(stripe.sessions().map(({ id }) => id)).toEqual([checkout.id])
})
