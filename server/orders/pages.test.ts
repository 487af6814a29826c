import { expect, test } from 'vitest'
import { apiPrefix } from '#contract/endpoint.ts'
import { tablesWith } from '#tests/kit/database/tables-with.ts'
import { cap, orderSite, refusalIn, statusKeyIn } from '#tests/kit/server/order-site.ts'
import { solveAtOnce } from '#tests/kit/server/solve-at-once.ts'

test('the page after payment gets three facts without a name, and no cache stores them', async () => {
  const site = await orderSite()
  const { id } = await site.open()
  const response = await site.app.inject(`${apiPrefix}/order/${id}`)
  expect(response.json().data).toEqual({
    status: 'being confirmed',
    total: 28,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a malformed id, an unknown id, a note id and a status key get the same response', async () => {
  const site = await orderSite()
  const { noteId, id } = await site.pay()
  const key = statusKeyIn((await site.mails())[0])
  const wrong = ['1', 'A'.repeat(22), noteId, key, `${id}x`, '%00', "' or 1=1"]
  for (const one of wrong) {
    const response = await site.app.inject(`${apiPrefix}/order/${encodeURIComponent(one)}`)
    expect(refusalIn(response)).toEqual([404, 'There is nothing at this address.'])
  }
  const status = await site.app.inject(`${apiPrefix}/order/status/${id}`)
  expect(refusalIn(status)).toEqual([404, 'There is nothing at this address.'])
})

test('the link in an email shows items and state, and no address', async () => {
  const site = await orderSite()
  await site.pay({ items: [{ quantity: 2 }], code: 'TREE5' })
  const status = await site.status(statusKeyIn((await site.mails())[0]))
  expect(status).toEqual({
    reference: expect.stringMatching(/^SHOP-[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    state: 'paid',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    sentOn: null,
    lines: [{ name: 'Plain Cap', size: 'M', quantity: 2, itemTotal: 40 }],
    subtotal: 40,
    shipping: 8,
    discount: 5,
    total: 43,
  })
})

test('the keys of an order are stored as hashes and encrypted', async () => {
  const site = await orderSite()
  const { id } = await site.pay()
  const waiting = await site.open()
  const key = statusKeyIn((await site.mails())[0])
  for (const word of [id, waiting.id, key])
    expect(await tablesWith(site.connection.pool, word)).toEqual([])
  // The search finds other values.
  const { reference = '' } = (await site.orders())[0] ?? {}
  expect(await tablesWith(site.connection.pool, reference)).toEqual(['public.shop_order'])
})

test('a buyer who returns without paying gets the same payment page', async () => {
  const site = await orderSite()
  const { id, paymentUrl, page } = await site.open()
  const again = await site.post(`/order/${id}/pay`, {})
  expect(again.json().data).toEqual({ paymentUrl })
  site.stripe.pay(page)
  await site.settle()
  const paid = await site.post(`/order/${id}/pay`, {})
  expect(refusalIn(paid)).toEqual([409, 'There is nothing left to pay.'])
})

test('restoring a bag cancels the order, closes its page, releases the stock and returns both ids', async () => {
  const site = await orderSite()
  const { id, bagId, noteId, page } = await site.open({ items: [{ quantity: 2 }], code: 'FIRST20' })
  const back = await site.post(`/order/${id}/bag`, {})
  expect(back.json().data).toEqual({ bagId, noteId })
  expect(site.stripe.books.get(page)['status']).toBe('expired')
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 0 })
  expect(await site.state(id)).toMatchObject({ status: 'not completed' })
  expect(await site.readBag(bagId)).toMatchObject({ totalPrice: 40, discountCode: 'FIRST20' })
  const again = await site.post(`/order/${id}/bag`, {})
  expect(again.json().data).toEqual({ bagId, noteId })
  const outside = { bag: bagId, shippingOptionId: 'outside-calgary' }
  expect((await site.place(noteId, outside)).statusCode).toBe(201)
})

test('a new order from the same bag with a new note cancels the earlier order', async () => {
  const site = await orderSite()
  const from = { network: site.newNetwork() }
  const { bagId, id, page } = await site.open({ items: [{ size: 'S', quantity: 3 }], from })
  for (let again = 0; again < 3; again += 1) {
    const proof = solveAtOnce(await site.work())
    const body = { bag: bagId, email: `nia+${again}@example.org`, proof }
    expect((await site.place(await site.note(), body, from)).statusCode).toBe(201)
  }
  expect(site.stripe.books.get(page)['status']).toBe('expired')
  expect(await site.state(id)).toMatchObject({ status: 'not completed' })
  expect(await site.stock('S')).toEqual({ quantity: 5, reserved: 3 })
})

test('a retried order does not cancel a newer one', async () => {
  const site = await orderSite()
  const [bagId, first, second] = [await site.bag(), await site.note(), await site.note()]
  await site.place(first, { bag: bagId })
  const { paymentUrl } = (await site.place(second, { bag: bagId })).json().data
  site.clock.advance(60_000)
  await site.place(first, { bag: bagId })
  expect(site.stripe.books.get(paymentUrl.split('/').at(-1))['status']).toBe('open')
})

test('an earlier order that was paid at that moment stays paid, and is not ordered again', async () => {
  const site = await orderSite()
  const { bagId, id, page } = await site.open()
  site.stripe.pay(page)
  const again = await site.place(await site.note(), { bag: bagId })
  expect(refusalIn(again)).toEqual([409, 'Your bag is empty'])
  expect(await site.state(id)).toMatchObject({ status: 'paid' })
})

test('restoring a bag also brings removed lines and a deleted bag back', async () => {
  const site = await orderSite()
  const { id, bagId } = await site.open({ items: [{ quantity: 2 }] })
  const [item] = (await site.readBag(bagId)).items
  await site.app.inject({ method: 'DELETE', url: `${apiPrefix}/bag/${bagId}/${item.itemId}` })
  await site.fill(bagId, { size: 'S' })
  await site.post(`/order/${id}/bag`, {})
  expect((await site.readBag(bagId)).items).toMatchObject([
    { size: 'M', quantity: 2 },
    { size: 'S', quantity: 1 },
  ])
  await site.db.deleteFrom('bag').execute()
  await site.post(`/order/${id}/bag`, {})
  expect((await site.readBag(bagId)).items).toMatchObject([{ merchId: { _id: cap }, quantity: 2 }])
})

test('the bag of a paid order is not restored, also if the payment arrives at that moment', async () => {
  const site = await orderSite()
  const { id, page, bagId } = await site.open()
  site.stripe.pay(page)
  const back = await site.post(`/order/${id}/bag`, {})
  expect(refusalIn(back)).toEqual([
    409,
    'This order is paid, or about to be. Its bag stays with it.',
  ])
  expect(await site.state(id)).toMatchObject({ status: 'paid' })
  expect((await site.readBag(bagId)).items).toEqual([])
})

test('while the provider is down a bag cannot be restored, and nothing changes', async () => {
  const site = await orderSite()
  const { id } = await site.open()
  site.stripe.failAll(500)
  const back = await site.post(`/order/${id}/bag`, {})
  expect(back.statusCode).toBe(502)
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 1 })
})
