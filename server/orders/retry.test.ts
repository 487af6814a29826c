import { expect, test } from 'vitest'
import { order } from '#tests/kit/make/order.ts'
import { cap, orderSite, refusalIn } from '#tests/kit/server/order-site.ts'

test('the same note and bag sent again is the same order and the same page, hours later too', async () => {
  const site = await orderSite()
  const { bagId, noteId, answer } = await site.input()
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

test('two that press at once with one note make one order', async () => {
  const site = await orderSite()
  const [bagId, noteId] = [await site.bag(), await site.note()]
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, count) =>
      site.place(noteId, { bag: bagId }, { key: `press-number-${count}-of-five` }),
    ),
  )
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await site.orders()).toHaveLength(1)
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 1 })
})

test('the last use of a code is the order’s own when it is sent again', async () => {
  const site = await orderSite()
  await site.db.updateTable('discount').set({ uses: 19 }).where('code', '=', 'FIRST20').execute()
  const { bagId, noteId, answer } = await site.input({ code: 'FIRST20' })
  const again = await site.place(noteId, { bag: bagId })
  expect(again.json()).toEqual(answer.json())
  expect((await site.orders())[0]).toMatchObject({ discount: 1_000 })
})

test('other content with the note of an order that waits is refused, whatever differs', async () => {
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

test('a bag with more in it than was ordered is refused with that order’s note', async () => {
  const site = await orderSite()
  const { bagId, noteId } = await site.open()
  await site.fill(bagId)
  expect((await site.place(noteId, { bag: bagId })).statusCode).toBe(409)
})

test('a price that staff change later alters no order, not even when it is sent again', async () => {
  const site = await orderSite()
  const { bagId, noteId, answer } = await site.input({ code: 'RAINBOW10' })
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

test('a note whose order is paid is used up: its bag, filled anew, needs a new one', async () => {
  const site = await orderSite()
  const { bagId, noteId, id } = await site.pay()
  const again = await site.place(noteId, { bag: bagId })
  expect(again.json().data._id).toBe(id)
  await site.fill(bagId)
  expect(refusalIn(await site.place(noteId, { bag: bagId }))).toEqual([404, 'Order note not found'])
})

test('a note whose order nobody paid makes another', async () => {
  const site = await orderSite()
  const { bagId, noteId, id } = await site.open()
  await site.expire()
  const again = await site.place(noteId, { bag: bagId })
  expect(again.statusCode).toBe(201)
  expect(again.json().data._id).not.toBe(id)
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 1 })
})

test('prices that somebody saw and that hold no more are noticed; right ones and none at all are not', async () => {
  const site = await orderSite()
  const bagId = await site.bag({ quantity: 2 })
  await site.post('/discount/apply', { bagId, code: 'TREE5' })
  const seen = await site.readBag(bagId)
  const [item] = seen.items
  const wrong = [
    { ...seen, items: [{ ...item, price: 1 }] },
    { ...seen, totalPrice: 20 },
    { ...seen, discountedPrice: 40 },
    { ...seen, items: [{ ...item, itemId: 'x', _id: 'x' }] },
  ]
  for (const bag of wrong)
    expect(refusalIn(await site.place(await site.note(), { bag }))).toEqual([
      409,
      'Prices have changed. Please review your bag.',
    ])
  expect(await site.orders()).toHaveLength(0)
  const { bagId: _id, size: _size, ...specified } = { ...seen, size: '' }
  const bag = { bagId, ...specified }
  expect((await site.place(await site.note(), { bag })).statusCode).toBe(201)
  expect((await site.orders())[0]).toMatchObject({ subtotal: 4_000, discount: 500 })
})

test('totals that a client makes up are unknown fields', async () => {
  const site = await orderSite()
  const { answer } = await site.input({ body: { total: 1, status: 'paid' } })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().error.fields).toEqual({ total: 'unknown field', status: 'unknown field' })
})
