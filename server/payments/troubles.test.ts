import { expect, test } from 'vitest'
import { listGiftTroubles } from '#server/donations/donations.ts'
import { listOrderTroubles } from '#server/orders/orders.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { type OrderSite, orderSite } from '#tests/kit/server/order-site.ts'
import { settlePayment } from './payments.ts'

const payment = ({ db }: Pick<OrderSite, 'db'>) =>
  db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
const alerts = async (site: Pick<OrderSite, 'mails'>) =>
  (await site.mails()).filter(({ purpose }) => purpose === 'payment alert')

test('a dispute is stored, listed and emailed to staff once, with amount and deadline and no buyer', async () => {
  const site = await orderSite()
  await site.pay()
  const dispute = site.stripe.dispute((await payment(site)).provider_payment_id ?? '')
  await site.stripe.events.release(site.postWebhook, { times: 3 })
  await site.settle()
  const [row, ...others] = await site.db.selectFrom('payment_dispute').selectAll().execute()
  expect(others).toEqual([])
  expect(row).toMatchObject({ id: dispute.id, amount: 2_800, reason: 'fraudulent', state: 'open' })
  const [mail, ...more] = await alerts(site)
  expect(more).toEqual([])
  expect(mail?.text).toMatch(
    /A payment is disputed[\s\S]*Answer by: \w{3} \d+, \d{4}\n[\s\S]*CA\$28\.00[\s\S]*SHOP-/,
  )
  expect(JSON.stringify(mail)).not.toMatch(/Niambi|Adeyemi|nia@/)
  const [order] = await site.orders()
  expect(await listOrderTroubles(site)).toMatchObject([
    { kind: 'dispute', money: 'CA$28.00', reference: order?.reference },
  ])
})

test.each([1, 2, 3, 4])(
  'repeated and reordered webhooks of a dispute (%s) end in a closed dispute with one closing email',
  async (seed) => {
    const site = await orderSite()
    await site.pay()
    const dispute = site.stripe.dispute((await payment(site)).provider_payment_id ?? '')
    if (seed > 2) await site.settle()
    site.stripe.closeDispute(dispute, 'lost')
    await site.stripe.events.release(site.postWebhook, { times: 3, seed })
    await site.settle()
    const [row] = await site.db.selectFrom('payment_dispute').selectAll().execute()
    expect(row).toMatchObject({ state: 'lost', closed_at: expect.any(Date) })
    const closing = (await alerts(site)).filter(({ text }) => text.includes('decided against us'))
    expect(closing).toHaveLength(1)
    expect(await alerts(site)).toHaveLength(seed > 2 ? 2 : 1)
    expect(await listOrderTroubles(site)).toEqual([])
  },
)

test('a dispute about one renewal belongs to the gift', async () => {
  const site = await giftSite()
  await site.pay({ frequency: 'monthly' })
  const renewed = site.stripe.renew((await payment(site)).subscription_id ?? '')
  await site.settle()
  const invoice = await site.db
    .selectFrom('payment_invoice')
    .selectAll()
    .where('id', '=', renewed.id)
    .executeTakeFirstOrThrow()
  site.stripe.dispute(invoice.provider_payment_id ?? '')
  await site.settle()
  expect(await alerts(site)).toHaveLength(1)
  const gifts = await site.gifts()
  const second = gifts.find(({ payment_invoice_id }) => payment_invoice_id === renewed.id)
  expect(await listGiftTroubles(site)).toMatchObject([
    { kind: 'dispute', reference: second?.reference },
  ])
  const [row] = await site.db.selectFrom('payment_dispute').selectAll().execute()
  expect(row?.payment_invoice_id).toBe(renewed.id)
})

test('a dispute about a payment of another system in the same account is ignored', async () => {
  const site = await orderSite()
  const intent = site.stripe.books.make('payment_intent', { amount: 500, metadata: {} })
  const charge = site.stripe.books.make('charge', { amount: 500, amount_refunded: 0 })
  Object.assign(intent, { latest_charge: charge.id })
  site.stripe.dispute(intent.id)
  await site.settle()
  expect(await site.db.selectFrom('payment_dispute').selectAll().execute()).toEqual([])
  expect(await alerts(site)).toEqual([])
})

test.each([
  ['amount', { amount_total: 100 }, 'CA$1.00'],
  ['currency', { currency: 'usd' }, '28.00 USD'],
  ['purpose', { metadata: { purpose: 'gift' } }, 'CA$28.00'],
])(
  'an order paid with another %s is not paid, staff get one email, and its stock stays reserved',
  async (_what, other, received) => {
    const site = await orderSite()
    const { id, page } = await site.open()
    Object.assign(site.stripe.books.get(page), other)
    site.stripe.pay(page)
    await site.stripe.events.release(site.postWebhook, { times: 3 })
    await site.settle()
    expect(await site.state(id)).toMatchObject({ status: 'under review' })
    expect((await payment(site)).state).toBe('mismatched')
    expect(await site.stock()).toEqual({ quantity: 30, reserved: 1 })
    const [mail, ...more] = await site.mails()
    expect([mail?.purpose, more]).toEqual(['payment alert', []])
    expect(mail?.text).toContain(received)
    expect(JSON.stringify(mail)).not.toMatch(/Niambi|Adeyemi|nia@/)
    const [order] = await site.orders()
    expect(await listOrderTroubles(site)).toMatchObject([
      { kind: 'mismatch', reference: order?.reference },
    ])
  },
)

test('an order under review is neither paid again, nor reminded, nor expired, nor forgotten', async () => {
  const site = await orderSite()
  const { id, page } = await site.open()
  site.stripe.books.get(page)['amount_total'] = 100
  site.stripe.pay(page)
  await site.settle()
  expect((await site.post(`/order/${id}/pay`, {})).statusCode).toBe(409)
  expect((await site.post(`/order/${id}/bag`, {})).statusCode).toBe(409)
  await site.expire()
  await site.reconcile()
  expect(await site.state(id)).toMatchObject({ status: 'under review' })
  expect((await site.mails()).map(({ purpose }) => purpose)).toEqual(['payment alert'])
})

test('after a full refund of a mismatched payment the stock is for sale again and the buyer gets an email', async () => {
  const site = await orderSite()
  const { id, page } = await site.open()
  site.stripe.books.get(page)['amount_total'] = 5_000
  site.stripe.pay(page)
  await site.settle()
  const intent = (await payment(site)).provider_payment_id ?? ''
  site.stripe.refundAtStripe(intent, 2_000)
  await site.settle()
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 1 })
  site.stripe.refundAtStripe(intent, 3_000)
  await site.stripe.events.release(site.postWebhook, { times: 2 })
  await site.settle()
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 0 })
  expect(await site.state(id)).toMatchObject({ status: 'not completed' })
  const emails = (await site.mails()).filter(({ purpose }) => purpose === 'order refunded')
  expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining('CA$50.00')])
  expect(await listOrderTroubles(site)).toEqual([])
})

test('a gift paid with another amount is not received, gets no receipt and no thanks, and ends with its refund', async () => {
  const site = await giftSite()
  const { _id } = (await site.post(gift)).json().data
  const { id, checkout_id } = await payment(site)
  site.stripe.books.get(checkout_id ?? '')['amount_total'] = 100
  site.stripe.pay(checkout_id ?? '')
  await settlePayment(site, id)
  await site.settle()
  expect(await site.state(_id)).toMatchObject({ status: 'under review' })
  expect((await site.mails()).map(({ purpose }) => purpose)).toEqual(['payment alert'])
  const [made] = await site.gifts()
  expect(await listGiftTroubles(site)).toMatchObject([
    { kind: 'mismatch', money: 'CA$1.00', reference: made?.reference },
  ])
  site.stripe.refundAtStripe((await payment(site)).provider_payment_id ?? '', 100)
  await site.settle()
  expect(await site.state(_id)).toMatchObject({ status: 'not completed' })
  expect(await listGiftTroubles(site)).toEqual([])
})

/** A monthly gift whose first payment has another amount. */
async function mismatchedMonthly() {
  const site = await giftSite()
  await site.post({ ...gift, frequency: 'monthly' })
  const { checkout_id } = await payment(site)
  site.stripe.books.get(checkout_id ?? '')['amount_total'] = 100
  site.stripe.pay(checkout_id ?? '')
  const atProvider = () => site.stripe.books.list('subscription').map(({ status }) => status)
  const ended = async () => (await site.mails()).filter(({ purpose }) => purpose === 'gift ended')
  return { ...site, atProvider, ended }
}

test('a recurring gift whose first payment does not match is ended at the provider, and the donor gets an email', async () => {
  const site = await mismatchedMonthly()
  await site.stripe.events.release(site.postWebhook, { times: 3, seed: 2 })
  await site.settle()
  expect(site.atProvider()).toEqual(['canceled'])
  expect(await payment(site)).toMatchObject({
    state: 'mismatched',
    subscription_state: 'cancelled',
  })
  const [email, ...others] = await site.ended()
  expect(others).toEqual([])
  expect(email?.text).toContain('Nothing more will be taken from your card.')
  expect((await alerts(site)).map(({ text }) => text)).toEqual([
    expect.stringContaining('We end the recurring gift at the provider'),
  ])
})

test.each(['500', '500-after-commit', 'reset-after-commit'] as const)(
  'a mismatched recurring gift is ended once when the call to the provider fails (%s)',
  async (fault) => {
    const site = await mismatchedMonthly()
    site.stripe.fail('DELETE /v1/subscriptions/:id', fault === '500' ? 500 : fault)
    await site.settle()
    site.clock.advance(86_400_000)
    await site.settle()
    expect(site.atProvider()).toEqual(['canceled'])
    expect((await payment(site)).subscription_state).toBe('cancelled')
    expect(await site.ended()).toHaveLength(1)
  },
)
