import { expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { createApi } from '#web/kit/api.ts'
import { order } from '#tests/kit/make/order.ts'
import { storedBag } from '../bag/stored-bag.ts'
import { sendOrder } from './send-order.ts'

const body = { ...order, bag: '5f3c1f0e-5d0a-4c3e-9f52-0d6a3f3b7a11' } as Order

/** Another API host, whose responses have only the specified fields. */
const otherApi = (data: object) =>
  createApi(async ({ path }) => ({
    status: 201,
    body: { data: path.endsWith('/createnote') ? { _id: '65f1c0ffee0123456789abcd' } : data },
  }))

test('[S7.27] a response with only the payment address is enough, and no order id is stored', async () => {
  const paymentUrl = 'https://pay.example/1'
  expect(await sendOrder(otherApi({ paymentUrl }), body, { params: {} })).toEqual({ paymentUrl })
  expect(storedBag.noteId()).toBe('65f1c0ffee0123456789abcd')
  expect(storedBag.orderId()).toBeUndefined()
})

test('an order id in another format than ours is ignored', async () => {
  const data = { _id: '65f1c0ffee0123456789abcd', paymentUrl: 'https://pay.example/1' }
  const placed = await sendOrder(otherApi(data), body, { params: {} })
  expect(placed.paymentUrl).toBe('https://pay.example/1')
  expect(storedBag.orderId()).toBeUndefined()
})
