import { expect, test } from 'vitest'
import { orderSite } from '#tests/kit/server/order-site.ts'

test('a stranger who orders with a known address learns nothing about its owner', async () => {
  const site = await orderSite()
  await site.pay({ body: { email: 'owner@example.org' } })
  await site.open({ body: { email: 'owner@example.org' } })
  const before = (await site.mails()).length
  const shapes = []
  for (const email of ['owner@example.org', 'nobody@example.org']) {
    const { answer } = await site.placeOrder({ body: { email } })
    const { _id, paymentUrl } = answer.json().data
    shapes.push([
      answer.statusCode,
      _id.length,
      new URL(paymentUrl).host,
      answer.headers['content-length'],
    ])
  }
  expect(shapes[0]).toEqual(shapes[1])
  expect(await site.mails()).toHaveLength(before)
})

test('open orders of an owner do not block a stranger, and vice versa', async () => {
  const site = await orderSite()
  for (let count = 0; count < 3; count += 1)
    expect(
      (await site.placeOrder({ body: { email: 'owner@example.org' } })).answer.statusCode,
    ).toBe(201)
})
