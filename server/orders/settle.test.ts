import { expect, test } from 'vitest'
import { orderSite } from '#tests/kit/server/order-site.ts'

const purposes = async (site: Awaited<ReturnType<typeof orderSite>>) =>
  (await site.mails()).map(({ purpose }) => purpose).toSorted()

const uses = async ({ db }: Awaited<ReturnType<typeof orderSite>>, code: string) =>
  (
    await db
      .selectFrom('discount')
      .select('uses')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).uses

test('a payment sells the reserved stock, empties the bag and sends one email', async () => {
  const site = await orderSite()
  const { id, bagId, page } = await site.open({ items: [{ quantity: 2 }], code: 'FIRST20' })
  expect(await site.state(id)).toMatchObject({ status: 'being confirmed', total: 38 })
  site.stripe.pay(page)
  const [event] = site.stripe.events.waiting
  await site.settle()
  if (event) await site.postWebhook(site.stripe.events.sign(event))
  await site.settle()
  expect(await site.state(id)).toMatchObject({ status: 'paid', total: 38 })
  expect(await site.stock()).toEqual({ quantity: 28, reserved: 0 })
  expect(await site.readBag(bagId)).toEqual({ bagId, items: [], totalPrice: 0 })
  expect(await purposes(site)).toEqual(['order paid'])
  expect(await uses(site, 'FIRST20')).toBe(1)
  const changes = await site.db
    .selectFrom('stock_change')
    .select(['change', 'reason', 'actor', 'subject'])
    .where('reason', '=', 'sold')
    .execute()
  const subject = (await site.orders())[0]?.id
  expect(changes).toEqual([{ change: -2, reason: 'sold', actor: 'system:store', subject }])
})

test('items that are added to the bag during the payment stay in it', async () => {
  const site = await orderSite()
  const { bagId, page } = await site.open({ items: [{ quantity: 2 }] })
  await site.fill(bagId, { quantity: 1 })
  await site.fill(bagId, { size: 'S' })
  site.stripe.pay(page)
  await site.settle()
  const { items } = await site.readBag(bagId)
  expect(items).toMatchObject([
    { size: 'M', quantity: 1 },
    { size: 'S', quantity: 1 },
  ])
})

test('an order whose page the provider closed releases stock and code once', async () => {
  const site = await orderSite()
  const { id } = await site.open({ items: [{ quantity: 2 }], code: 'FIRST20' })
  expect(await uses(site, 'FIRST20')).toBe(1)
  await site.expire()
  await site.expire()
  expect(await site.state(id)).toMatchObject({ status: 'not completed' })
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 0 })
  expect(await uses(site, 'FIRST20')).toBe(0)
  expect(await purposes(site)).toEqual([])
})

test('our clock alone releases nothing while the page of the provider may be paid', async () => {
  const site = await orderSite()
  const { id, page } = await site.open()
  site.stripe.pay(page)
  site.stripe.events.waiting.length = 0
  site.clock.advance(60 * 60_000)
  await site.settle()
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 1 })
  await site.reconcile()
  expect(await site.state(id)).toMatchObject({ status: 'paid' })
  expect(await site.stock()).toEqual({ quantity: 29, reserved: 0 })
})

test('an order whose payment page never opened is released within minutes', async () => {
  const site = await orderSite()
  site.stripe.failAll(500)
  await site.placeOrder({ code: 'FIRST20' })
  site.clock.advance(6 * 60_000)
  await site.reconcile()
  expect((await site.orders())[0]).toMatchObject({ state: 'cancelled' })
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 0 })
  expect(await uses(site, 'FIRST20')).toBe(0)
})

/** An order that is paid at the provider after it was released here. */
async function paidTooLate(quantity: number) {
  const site = await orderSite()
  const opened = await site.open({ items: [{ size: 'S', quantity }], code: 'FIRST20' })
  const session = site.stripe.books.get(opened.page)
  const before = { ...session }
  await site.expire()
  Object.assign(session, { ...before, expires_at: Number(before['expires_at']) + 3_600 })
  return { ...site, ...opened, payLate: () => site.stripe.pay(opened.page) }
}

test('[D7] a late payment reserves the stock again if it is available', async () => {
  const site = await paidTooLate(3)
  expect(await site.stock('S')).toEqual({ quantity: 5, reserved: 0 })
  expect(site.payLate()).toBe(true)
  await site.settle()
  expect(await site.state(site.id)).toMatchObject({ status: 'paid' })
  expect(await site.stock('S')).toEqual({ quantity: 2, reserved: 0 })
  expect(await uses(site, 'FIRST20')).toBe(1)
})

test('[D7] [C103] a late payment for stock that is gone is refunded, with one email each to buyer and staff', async () => {
  const site = await paidTooLate(3)
  await site.pay({ items: [{ size: 'S', quantity: 3 }], body: { email: 'other@example.org' } })
  expect(site.payLate()).toBe(true)
  await site.settle()
  await site.settle()
  const [order] = await site.orders()
  expect(order).toMatchObject({ state: 'unfulfillable' })
  expect(await site.status(await keyOf(site, 'order unfulfillable'))).toMatchObject({
    state: 'refunded',
  })
  expect(await site.state(site.id)).toMatchObject({ status: 'not completed' })
  expect(await site.stock('S')).toEqual({ quantity: 2, reserved: 0 })
  expect(await uses(site, 'FIRST20')).toBe(0)
  const refunds = await site.db.selectFrom('payment_refund').select(['amount', 'state']).execute()
  expect(refunds).toEqual([{ amount: order?.total, state: 'done' }])
  expect(await purposes(site)).toEqual(['order alert', 'order paid', 'order unfulfillable'])
})

async function keyOf(site: Awaited<ReturnType<typeof orderSite>>, purpose: string) {
  const mail = (await site.mails()).find((one) => one.purpose === purpose)
  return /\/order\/([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('[C103] a refund that the provider does not take at once is retried until it is done', async () => {
  const site = await paidTooLate(3)
  await site.pay({ items: [{ size: 'S', quantity: 3 }], body: { email: 'other@example.org' } })
  site.payLate()
  site.stripe.fail('POST /v1/refunds', 500)
  await site.settle()
  site.clock.advance(10 * 60_000)
  await site.settle()
  await site.reconcile()
  const { amount, refunded } = await site.db
    .selectFrom('payment')
    .select(['amount', 'refunded'])
    .where('checkout_id', '=', site.page)
    .executeTakeFirstOrThrow()
  expect(refunded).toBe(amount)
  expect(site.stripe.books.list('refund')).toHaveLength(1)
})
