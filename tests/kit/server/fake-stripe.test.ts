import { expect, test } from 'vitest'
import { namesOf, readStripeTypes } from './stripe-types.ts'
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
  const ask = async (changes: Record<string, string> = {}, key?: string) => {
    const answer = await fetch(`${stripe.address}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_1', ...(key && { 'idempotency-key': key }) },
      body: new URLSearchParams({ ...session, expires_at, ...changes }),
    })
    return { status: answer.status, body: await answer.text() }
  }
  return { stripe, ask }
}

test('a page has every name that the SDK promises of one', async () => {
  const { ask } = await fake()
  const { status, body } = await ask()
  expect(status).toBe(200)
  const promised = namesOf(readStripeTypes('Checkout/Sessions'), 'Session')
  expect(Object.keys(JSON.parse(body))).toEqual(expect.arrayContaining(promised))
  expect(promised.length).toBeGreaterThan(40)
})

test.each([
  ['a parameter that the SDK does not know', { colour: 'red' }],
  ['an unknown one deep inside', { 'line_items[0][price_data][prize]': '1' }],
  ['an amount that is no number', { 'line_items[0][price_data][unit_amount]': 'fifty' }],
  ['a word that is not on the list', { mode: 'gift' }],
  ['cents below the least', { 'line_items[0][price_data][unit_amount]': '49' }],
  ['a part of another mode', { 'subscription_data[description]': 'A gift' }],
  ['a page that closes within half an hour', { expires_at: '1700000000' }],
])('%s is refused', async (_what, changes) => {
  const { ask } = await fake()
  const { status, body } = await ask(changes)
  expect([status, JSON.parse(body).error.type]).toEqual([400, 'invalid_request_error'])
})

test('the same key and words get the same answer, a broken one too; other words are refused', async () => {
  const { stripe, ask } = await fake()
  expect(await ask({}, 'a')).toEqual(await ask({}, 'a'))
  stripe.fail('POST /v1/checkout/sessions', '500-after-commit')
  expect([(await ask({}, 'b')).status, (await ask({}, 'b')).status]).toEqual([500, 500])
  expect(stripe.sessions()).toHaveLength(2)
  const other = await ask({ customer_email: 'other@example.ca' }, 'a')
  expect([other.status, JSON.parse(other.body).error.type]).toEqual([400, 'idempotency_error'])
})
