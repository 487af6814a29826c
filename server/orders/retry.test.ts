import { expect, test } from 'vitest'
import { order } from '#tests/kit/make/order.ts'
import { cap, orderSite, refusalIn } from '#tests/kit/server/order-site.ts'

test('a retry with the same note and bag returns the same order and page, even hours later', async () => {
  const site = await orderSite()
  const { bagId, noteId, answer } = await site.placeOrder()
  const first = answer.json().data
  const [second, third] = await Promise.all([
    site.place(noteId, { bag: bagId }),
    site.place(noteId, { bag: bagId }),
  ])
  site.clock.advance(30 * 60_000)
  const fourth = await site.place(noteId, { bag: bagId })
  for (const again of [second, third, fourth]) expect(again.json().data).toEqual(first)
  expect(await site.orders()).toHaveLength(1)
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 1 })
})

test('two concurrent requests with one note create one order', async () => {
  const site = await orderSite()
  const [bagId, noteId] = [await site.bag(), await site.note()]
  const responses = await Promise.all(
    Array.from({ length: 5 }, (_, count) =>
      site.place(noteId, { bag: bagId }, { key: `press-number-${count}-of-five` }),
    ),
  )
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(await site.orders()).toHaveLength(1)
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 1 })
})

test('a retry of the order that has the last use of a code is accepted', async () => {
  const site = await orderSite()
  await site.db.updateTable('discount').set({ uses: 19 }).where('code', '=', 'FIRST20').execute()
  const { bagId, noteId, answer } = await site.placeOrder({ code: 'FIRST20' })
  const again = await site.place(noteId, { bag: bagId })
  expect(again.json()).toEqual(answer.json())
  expect((await site.orders())[0]).toMatchObject({ discount: 1_000 })
})

test('other content with the note of an unpaid order is rejected', async () => {
  const site = await orderSite()
  const { bagId, noteId } = await site.open()
  const refused = [409, 'This order is made already. Bring its bag back to change it.']
  const send = async (more: object) => refusalIn(await site.place(noteId, { bag: bagId, ...more }))
  expect(await send({ email: 'other@example.org' })).toEqual(refused)
  expect(await send({ delivery: { ...order.delivery, city: 'Airdrie' } })).toEqual(refused)
  expect(await send({ shippingOptionId: 'outside-calgary' })).toEqual(refused)
  await site.post('/discount/apply', { bagId, code: 'TREE5' })
  expect(await send({})).toEqual(refused)
})

test('a bag with more items than the order is rejected with the note of that order', async () => {
  const site = await orderSite()
  const { bagId, noteId } = await site.open()
  await site.fill(bagId)
  expect((await site.place(noteId, { bag: bagId })).statusCode).toBe(409)
})

test('a later price change does not alter an order, not even on retry', async () => {
  const site = await orderSite()
  const { bagId, noteId, answer } = await site.placeOrder({ code: 'RAINBOW10' })
  await site.db.updateTable('product').set({ price: 9_900 }).where('id', '=', cap).execute()
  await site.db
    .updateTable('discount')
    .set({ percent: 50 })
    .where('code', '=', 'RAINBOW10')
    .execute()
  await site.db.updateTable('shipping_option').set({ price: 5_000 }).execute()
  expect((await site.place(noteId, { bag: bagId })).json()).toEqual(answer.json())
  expect((await site.orders())[0]).toMatchObject({ total: 2_000 + 800 - 200 })
})

test('the note of a paid order is used up, and its refilled bag needs a new one', async () => {
  const site = await orderSite()
  const { bagId, noteId, id } = await site.pay()
  const again = await site.place(noteId, { bag: bagId })
  expect(again.json().data._id).toBe(id)
  await site.fill(bagId)
  expect(refusalIn(await site.place(noteId, { bag: bagId }))).toEqual([404, 'Order note not found'])
})

test('the note of a cancelled order can create another order', async () => {
  const site = await orderSite()
  const { bagId, noteId, id } = await site.open()
  await site.expire()
  const again = await site.place(noteId, { bag: bagId })
  expect(again.statusCode).toBe(201)
  expect(again.json().data._id).not.toBe(id)
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 1 })
})

test('outdated prices from the browser are rejected, current and missing ones are accepted', async () => {
  const site = await orderSite()
  const bagId = await site.bag({ quantity: 2 })
  await site.post('/discount/apply', { bagId, code: 'TREE5' })
  const quotedBag = await site.readBag(bagId)
  const [item] = quotedBag.items
  const wrong = [
    { ...quotedBag, items: [{ ...item, price: 1 }] },
    { ...quotedBag, totalPrice: 20 },
    { ...quotedBag, discountedPrice: 40 },
    { ...quotedBag, items: [{ ...item, itemId: 'x', _id: 'x' }] },
  ]
  for (const bag of wrong)
    expect(refusalIn(await site.place(await site.note(), { bag }))).toEqual([
      409,
      'Prices have changed. Please review your bag.',
    ])
  expect(await site.orders()).toHaveLength(0)
  const { bagId: _id, size: _size, ...specified } = { ...quotedBag, size: '' }
  const bag = { bagId, ...specified }
  expect((await site.place(await site.note(), { bag })).statusCode).toBe(201)
  expect((await site.orders())[0]).toMatchObject({ subtotal: 4_000, discount: 500 })
})

test('totals that a client invents are unknown fields', async () => {
  const site = await orderSite()
  const { answer } = await site.placeOrder({ body: { total: 1, status: 'paid' } })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().error.fields).toEqual({ total: 'unknown field', status: 'unknown field' })
})
