import { expect, test } from 'vitest'
import { order } from '#tests/kit/make/order.ts'
import { type OrderSite, orderSite, refusalIn } from '#tests/kit/server/order-site.ts'

const to = (city: string, postalCode: string) => ({
  delivery: { ...order.delivery, city, postalCode },
})

test('an address outside Calgary cannot use the Calgary price, and nothing is reserved', async () => {
  const site = await orderSite()
  const { answer } = await site.placeOrder({ body: to('Red Deer', 'T4N 0A1') })
  const message = 'This address is outside Calgary. Choose standard shipping (outside Calgary).'
  expect(refusalIn(answer)).toEqual([422, message])
  expect(answer.json().error).toMatchObject({
    code: 'invalid',
    fields: { shippingOptionId: message },
  })
  expect(await site.orders()).toHaveLength(0)
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 0 })
})

test.each([
  [' cALGARY ', 'V5K 0A1'],
  ['Somewhere', 't3 k1a 1'],
])('city %o with postal code %o may use the Calgary option', async (city, postalCode) => {
  const site = await orderSite()
  const { answer } = await site.placeOrder({ body: to(city, postalCode) })
  expect(answer.statusCode).toBe(201)
})

test('the other shipping option is open to every address', async () => {
  const site = await orderSite()
  const body = { ...to('Red Deer', 'T4N 0A1'), shippingOptionId: 'outside-calgary' }
  expect((await site.placeOrder({ body })).answer.statusCode).toBe(201)
})

const endCode = (site: OrderSite, code: string) =>
  site.db
    .updateTable('discount')
    .set({ ends_at: new Date(site.clock.now().getTime() - 1) })
    .where('code', '=', code)
    .execute()

test('an order by bag id whose discount has just ended is rejected with the new total, and accepted on retry', async () => {
  const site = await orderSite()
  const [bagId, noteId] = [await site.bag({ quantity: 2 }), await site.note()]
  await site.post('/discount/apply', { bagId, code: 'RAINBOW10' })
  await endCode(site, 'RAINBOW10')
  const refused = await site.place(noteId, { bag: bagId })
  expect(refusalIn(refused)).toEqual([
    409,
    'Your discount has ended. The total is now CA$48.00. Order again to accept it.',
  ])
  expect(await site.orders()).toHaveLength(0)
  expect(site.stripe.sessions()).toHaveLength(0)
  expect((await site.place(noteId, { bag: bagId })).statusCode).toBe(201)
  expect((await site.orders())[0]).toMatchObject({ total: 4_800, discount: 0, discount_code: null })
})

test('an order with the bag as seen after the discount ended is accepted at once', async () => {
  const site = await orderSite()
  const [bagId, noteId] = [await site.bag(), await site.note()]
  await site.post('/discount/apply', { bagId, code: 'RAINBOW10' })
  await endCode(site, 'RAINBOW10')
  const bag = await site.readBag(bagId)
  expect((await site.place(noteId, { bag })).statusCode).toBe(201)
})

test('a retry of an order whose code has ended is the same order at its own price', async () => {
  const site = await orderSite()
  const { bagId, noteId, id } = await site.open({ code: 'RAINBOW10' })
  await endCode(site, 'RAINBOW10')
  const again = await site.place(noteId, { bag: bagId })
  expect(again.json().data._id).toBe(id)
  expect((await site.orders())[0]).toMatchObject({ discount: 200 })
})
