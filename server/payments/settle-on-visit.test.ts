import { expect, test } from 'vitest'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { type OrderSite, orderSite } from '#tests/kit/server/order-site.ts'

const readSession = 'GET /v1/checkout/sessions/:id'
const calls = ({ stripe }: Pick<OrderSite, 'stripe'>) =>
  stripe.requests.filter(({ call }) => call === readSession).length
const payment = ({ db }: OrderSite) =>
  db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()

test('an order that was paid a moment ago is paid when its page is loaded, before any webhook', async () => {
  const site = await orderSite()
  const { id, page } = await site.open()
  site.stripe.pay(page)
  expect(await site.state(id)).toMatchObject({ status: 'paid' })
  expect(await site.stock()).toEqual({ quantity: 29, reserved: 0 })
  await site.settle()
  expect((await site.mails()).filter(({ purpose }) => purpose === 'order paid')).toHaveLength(1)
})

test('a gift that was paid a moment ago is received when its page is loaded, before any webhook', async () => {
  const site = await giftSite()
  const { _id } = (await site.post(gift)).json().data
  site.stripe.pay((await site.payments()).at(-1)?.checkout_id ?? '')
  expect(await site.state(_id)).toMatchObject({ status: 'received' })
  expect((await site.mails()).map(({ purpose }) => purpose)).toEqual(['gift thanks'])
})

test('repeated and concurrent page loads call the provider once in two seconds', async () => {
  const site = await orderSite()
  const { id } = await site.open()
  await Promise.all(Array.from({ length: 20 }, () => site.state(id)))
  expect(calls(site)).toBe(1)
  site.clock.advance(2_000)
  await site.state(id)
  await site.state(id)
  expect(calls(site)).toBe(2)
})

test('the page of a settled order does not call the provider', async () => {
  const site = await orderSite()
  const { id } = await site.pay()
  const before = calls(site)
  site.clock.advance(60_000)
  expect(await site.state(id)).toMatchObject({ status: 'paid' })
  expect(calls(site)).toBe(before)
})

test('a silent provider delays the page no longer than the short limit', async () => {
  const site = await orderSite()
  const { id, page } = await site.open()
  site.stripe.pay(page)
  site.stripe.fail(readSession, 'hang')
  expect(await site.state(id)).toMatchObject({ status: 'being confirmed' })
  site.clock.advance(2_000)
  expect(await site.state(id)).toMatchObject({ status: 'paid' })
})

test('pages do not call the provider while the circuit breaker is open', async () => {
  const site = await orderSite()
  const { id } = await site.open()
  site.stripe.failAll(500)
  for (let load = 0; load < 8; load += 1) {
    expect(await site.state(id)).toMatchObject({ status: 'being confirmed' })
    site.clock.advance(2_000)
  }
  expect(calls(site)).toBe(5)
})

test('loading the page does not postpone the job that ends a hold', async () => {
  const site = await orderSite()
  const { id } = await site.open()
  await site.state(id)
  expect((await payment(site)).checked_at).toBeNull()
})
