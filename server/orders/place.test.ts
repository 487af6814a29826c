import { expect, test } from 'vitest'
import { order } from '#tests/kit/make/order.ts'
import { cap, orderSite, refusalIn } from '#tests/kit/server/order-site.ts'
import { solveAtOnce } from '#tests/kit/server/solve-at-once.ts'

test('[S3.51] [S7.27] bag, shipping, delivery, email, phone and method create an order with a payment page', async () => {
  const site = await orderSite()
  const { answer, bagId } = await site.placeOrder({ items: [{ quantity: 2 }, { size: 'S' }] })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().data).toEqual({
    _id: expect.stringMatching(/^[\w-]{22}$/),
    paymentUrl: expect.stringMatching(/^http/),
  })
  const [row] = await site.orders()
  expect(row).toMatchObject({ bag_id: bagId, state: 'awaiting-payment', subtotal: 6_000 })
  expect(await site.stock('M')).toEqual({ quantity: 30, reserved: 2 })
  expect(await site.stock('S')).toEqual({ quantity: 5, reserved: 1 })
})

test('[S9.10] the total is subtotal plus shipping minus discount, and the provider gets this amount', async () => {
  const site = await orderSite()
  const outside = { shippingOptionId: 'outside-calgary' }
  const { page } = await site.open({ items: [{ quantity: 3 }], code: 'RAINBOW10', body: outside })
  const [row] = await site.orders()
  expect(row).toMatchObject({ subtotal: 6_000, shipping: 1_500, discount: 600, total: 6_900 })
  expect(site.stripe.books.get(page)['amount_total']).toBe(6_900)
  await site.open({ items: [{}] })
  expect((await site.orders())[1]).toMatchObject({ shipping: 800, discount: 0, total: 2_800 })
})

test('[S3.54] the payment method is the name of the provider, also by default, and no other', async () => {
  const site = await orderSite()
  const { paymentMethod: _name, ...without } = order
  const [bagId, noteId] = [await site.bag(), await site.note()]
  const response = await site.post(`/order/create/${noteId}`, { ...without, bag: bagId })
  expect(response.statusCode).toBe(201)
  const { answer: refused } = await site.placeOrder({ body: { paymentMethod: 'cash' } })
  expect(refusalIn(refused)).toEqual([422, 'Please select a payment method'])
})

test('buyer, address and note are encrypted, so no table names the buyer', async () => {
  const site = await orderSite()
  const noteId = await site.note('Ring the bell of Niambi')
  await site.place(noteId, { bag: await site.bag() })
  const tables = [
    await site.orders(),
    await site.db.selectFrom('order_note').selectAll().execute(),
    await site.db.selectFrom('payment').selectAll().execute(),
    await site.db.selectFrom('idempotency').selectAll().execute(),
  ]
  const stored = JSON.stringify(tables.flat(), (_name, value: unknown) =>
    isBytes(value) ? Buffer.from(value.data).toString('latin1') : value,
  )
  for (const canary of ['Niambi', 'nia@', 'Adeyemi', 'Placeholder', 'T2G 1A1', '555-0188', 'bell'])
    expect(stored).not.toContain(canary)
})

const isBytes = (value: unknown): value is { data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'

test('[S8.3] a rejected order names the reason, and nothing is reserved or stored', async () => {
  const site = await orderSite()
  const { note, bag } = site
  let shoppers = 0
  const place = (noteId: string, body: object) =>
    site.place(noteId, { email: `shopper-${(shoppers += 1)}@example.org`, ...body })
  const gone = await bag({ size: 'S', quantity: 5 })
  await site.open({ items: [{ size: 'S', quantity: 1 }] })
  const hidden = await bag()
  await site.db.updateTable('product').set({ is_hidden: true }).where('id', '=', cap).execute()
  const quotedBag = [
    await place('nothing-of-that-name-00', { bag: gone }),
    await place('x', { bag: gone }),
    await place('%00', { bag: gone }),
    await place(await note(), { bag: '3c7f1f0e-6d51-4a0e-9d3e-0d3f6d3f7a11' }),
    await place(await note(), { bag: 'my bag' }),
    await place(await note(), { bag: hidden }),
  ].map(refusalIn)
  await site.db.updateTable('product').set({ is_hidden: false }).where('id', '=', cap).execute()
  quotedBag.push(
    refusalIn(await place(await note(), { bag: gone })),
    refusalIn(await place(await note(), { bag: hidden, shippingOptionId: '__proto__' })),
  )
  expect(quotedBag).toEqual([
    [404, 'Order note not found'],
    [404, 'Order note not found'],
    [404, 'Order note not found'],
    [409, 'Your bag is empty'],
    [422, 'Your bag could not be found. Please reload the page.'],
    [409, 'Out of stock'],
    [409, 'Out of stock'],
    [422, 'Choose how to send it'],
  ])
  expect(await site.orders()).toHaveLength(1)
  expect(await site.stock('S')).toEqual({ quantity: 5, reserved: 1 })
})

test('items out of stock are named with the quantity that is left', async () => {
  const site = await orderSite()
  const bagId = await site.bag({ size: 'S', quantity: 5 }, { size: 'M' })
  await site.open({ items: [{ size: 'S', quantity: 2 }] })
  const proof = solveAtOnce(await site.work())
  const response = await site.place(await site.note(), { bag: bagId, proof })
  expect(response.json().error.fields).toEqual({ 'Plain Cap, S': '3 left' })
})

test('without a shipping option no order is created', async () => {
  const site = await orderSite()
  await site.db.updateTable('shipping_option').set({ is_offered: false }).execute()
  const { answer } = await site.placeOrder()
  expect(refusalIn(answer)).toEqual([409, 'Shipping is not available right now.'])
})

test('an unknown note and the note of another bag get the same response', async () => {
  const site = await orderSite()
  const { noteId } = await site.open()
  const other = await site.place(noteId, { bag: await site.bag() })
  const unknown = await site.place('A'.repeat(22), { bag: await site.bag() })
  expect(refusalIn(other)).toEqual([404, 'Order note not found'])
  expect(refusalIn(unknown)).toEqual([404, 'Order note not found'])
})

test('an order that costs nothing is paid at once, without a call to the provider', async () => {
  const site = await orderSite()
  await site.db.updateTable('shipping_option').set({ price: 0 }).execute()
  await site.db
    .updateTable('discount')
    .set({ amount: 10_000 })
    .where('code', '=', 'TREE5')
    .execute()
  const { id, paymentUrl } = await site.open({ code: 'TREE5' })
  expect(paymentUrl).toMatch(new RegExp(`/merch-order-complete\\?order=${id}$`))
  expect(await site.state(id)).toMatchObject({ status: 'paid', total: 0 })
  expect(await site.stock()).toEqual({ quantity: 29, reserved: 0 })
  expect(site.stripe.requests).toEqual([])
  expect((await site.mails()).map(({ purpose }) => purpose)).toEqual(['order paid'])
})

test('while the provider is down the buyer gets an error, and a retry with the same note gets the page', async () => {
  const site = await orderSite()
  site.stripe.fail('POST /v1/checkout/sessions', 500)
  const { answer, bagId, noteId } = await site.placeOrder()
  expect(answer.statusCode).toBe(502)
  const again = await site.place(noteId, { bag: bagId })
  expect(again.statusCode).toBe(201)
  expect(await site.orders()).toHaveLength(1)
})
