import { expect, test } from 'vitest'
import { requiredFields, readStripeTypes } from './stripe-types.ts'
import { fakeClock } from './fake-clock.ts'
import { startFakeStripe } from './fake-stripe.ts'

const session = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'cad',
  'line_items[0][price_data][unit_amount]': '5000',
  'line_items[0][price_data][product_data][name]': 'A gift',
  success_url: 'https://baobab.example/thanks',
}

async function fake() {
  const clock = fakeClock()
  const stripe = await startFakeStripe(clock)
  const expires_at = String(Math.floor(clock.now().getTime() / 1_000) + 3_600)
  const createSession = async (changes: Record<string, string> = {}, key?: string) => {
    const response = await fetch(`${stripe.address}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_1', ...(key && { 'idempotency-key': key }) },
      body: new URLSearchParams({ ...session, expires_at, ...changes }),
    })
    return { status: response.status, body: await response.text() }
  }
  return { stripe, createSession }
}

test('a checkout session has every field that the SDK declares', async () => {
  const { createSession } = await fake()
  const { status, body } = await createSession()
  expect(status).toBe(200)
  const declared = requiredFields(readStripeTypes('Checkout/Sessions'), 'Session')
  expect(Object.keys(JSON.parse(body))).toEqual(expect.arrayContaining(declared))
  expect(declared.length).toBeGreaterThan(40)
})

test.each([
  ['a parameter that the SDK does not know', { colour: 'red' }],
  ['an unknown nested parameter', { 'line_items[0][price_data][prize]': '1' }],
  ['an amount that is not a number', { 'line_items[0][price_data][unit_amount]': 'fifty' }],
  ['a value that is not in the enum', { mode: 'gift' }],
  ['an amount below the minimum', { 'line_items[0][price_data][unit_amount]': '49' }],
  ['a part of another mode', { 'subscription_data[description]': 'A gift' }],
  ['an expiry within half an hour', { expires_at: '1700000000' }],
])('the fake Stripe rejects %s', async (_what, changes) => {
  const { createSession } = await fake()
  const { status, body } = await createSession(changes)
  expect([status, JSON.parse(body).error.type]).toEqual([400, 'invalid_request_error'])
})

test('the same idempotency key gets the same response, also an error; other parameters are rejected', async () => {
  const { stripe, createSession } = await fake()
  expect(await createSession({}, 'a')).toEqual(await createSession({}, 'a'))
  stripe.fail('POST /v1/checkout/sessions', '500-after-commit')
  expect([(await createSession({}, 'b')).status, (await createSession({}, 'b')).status]).toEqual([
    500, 500,
  ])
  expect(stripe.sessions()).toHaveLength(2)
  const other = await createSession({ customer_email: 'other@example.ca' }, 'a')
  expect([other.status, JSON.parse(other.body).error.type]).toEqual([400, 'idempotency_error'])
})
