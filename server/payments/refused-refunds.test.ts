import { expect, test } from 'vitest'
import { readToday } from '#contract/console/today.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { deskWithOrder } from '#tests/kit/desk/orders.ts'
import { orderSite } from '#tests/kit/server/order-site.ts'
import { listTroubles } from './payments.ts'
import { isOutdated } from './refund-totals.ts'
import { settleCharge } from './settle-charge.ts'

/** A paid order, the refunds of Stripe, and what staff and buyers see of it. */
async function refundedOrder() {
  const site = await deskWithOrder()
  const { desk, confirmed } = site
  return {
    ...site,
    newest: () => desk.stripe.books.list('refund')[0] ?? desk.stripe.books.get('no refund'),
    /** Delivers the events of Stripe, each of them some times. */
    settle: async (times = 1, seed?: number) => {
      desk.clock.advance(minuteMs)
      await desk.stripe.events.release(desk.postWebhook, { times, ...(seed && { seed }) })
      await desk.settle()
    },
    order: async () => (await desk.orders())[0]?.state,
    /** In the state `paid` two caps are sold: 28 of 30 are left. */
    stock: async () => (await desk.stock()).quantity,
    emails: async () => {
      const sent = (await desk.mails()).filter(({ purpose }) => purpose === 'order refunded')
      return sent.map(({ text }) => /CA\$[\d.]+/.exec(text)?.[0] ?? '').toSorted()
    },
    items: async () => {
      const { items } = await desk.call(readToday, {}, { as: await confirmed('treasurer') })
      return items.filter(({ kind }) => kind.startsWith('order-refund'))
    },
  }
}

test('[C102] a pending refund is in no total of refunded money, and left to refund once it fails', async () => {
  const { desk, refund, readMoney, newest, settle, order, stock, emails } = await refundedOrder()
  desk.stripe.books.refundStatus = 'pending'
  expect((await refund(2_400)).json().data.state).toBe('pending')
  const first = newest()
  desk.stripe.events.emit('charge.refunded', desk.stripe.books.get(first['charge']))
  await settle()
  expect(await readMoney()).toMatchObject({ refunded: 0, pending: 2_400, left: 2_400 })
  desk.stripe.books.refundStatus = 'succeeded'
  expect((await refund(2_400)).json().data.state).toBe('done')
  expect(await readMoney()).toMatchObject({ refunded: 2_400, pending: 2_400, left: 0 })
  expect([await order(), await stock(), await emails()]).toEqual(['paid', 28, ['CA$24.00']])
  desk.stripe.endRefund(first, 'failed')
  await settle(3, 1)
  expect(await readMoney()).toMatchObject({ refunded: 2_400, pending: 0, left: 2_400 })
  expect((await readMoney()).troubles).toMatchObject([
    { kind: 'refund-rejected', money: 'CA$24.00' },
  ])
  expect([await order(), await stock()]).toEqual(['paid', 28])
  expect((await refund(2_400)).json().data.state).toBe('done')
  expect(await readMoney()).toMatchObject({ refunded: 4_800, left: 0, troubles: [] })
  expect([await order(), await stock()]).toEqual(['refunded', 30])
  expect(await emails()).toEqual(['CA$24.00', 'CA$48.00'])
})

test('[C102] a pending refund that the bank completes counts once, by its webhook or by the job', async () => {
  const { desk, refund, readMoney, newest, settle, order, stock } = await refundedOrder()
  desk.stripe.books.refundStatus = 'pending'
  await refund(2_400)
  desk.stripe.endRefund(newest(), 'succeeded')
  await settle(2)
  expect(await readMoney()).toMatchObject({ refunded: 2_400, pending: 0, left: 2_400 })
  await refund(2_400)
  newest()['status'] = 'succeeded'
  desk.clock.advance(2 * minuteMs)
  await desk.reconcile()
  expect(await readMoney()).toMatchObject({ refunded: 4_800, pending: 0, left: 0 })
  expect([await order(), await stock()]).toEqual(['refunded', 30])
})

test('[C104] a refund of an order that is pending for a day is on Today until it is done', async () => {
  const { desk, refund, newest, settle, items, reference } = await refundedOrder()
  desk.stripe.books.refundStatus = 'pending'
  await refund(2_400)
  expect(await items()).toEqual([])
  desk.clock.advance(dayMs)
  await desk.reconcile()
  expect(await items()).toMatchObject([
    {
      kind: 'order-refund-late',
      detail: expect.stringContaining(`${reference}: CA$24.00`),
      path: `/orders/${reference}`,
    },
  ])
  desk.stripe.endRefund(newest(), 'succeeded')
  await settle()
  expect(await items()).toEqual([])
})

test('[C102] [C103] [C104] a refund that fails after it was done is on Today and can be made again, and stock returns once', async () => {
  const { desk, refund, readMoney, newest, settle, order, stock, emails, items, reference } =
    await refundedOrder()
  await refund(4_800)
  expect([await order(), await stock(), await items()]).toEqual(['refunded', 30, []])
  const { version } = await readMoney()
  desk.stripe.endRefund(newest(), 'failed')
  await settle(3, 2)
  const failed = await readMoney()
  expect(failed).toMatchObject({ refunded: 0, pending: 0, left: 4_800 })
  expect(failed.refunds).toMatchObject([{ state: 'rejected' }])
  expect(failed.version).toBeGreaterThan(version)
  expect([await order(), await stock()]).toEqual(['refunded', 30])
  expect(await items()).toMatchObject([
    {
      kind: 'order-refund-rejected',
      detail: expect.stringContaining(`${reference}: CA$48.00`),
      path: `/orders/${reference}`,
      link: failed.providerUrl,
    },
  ])
  expect((await refund(4_800, { version })).statusCode).toBe(409)
  expect((await refund(4_800)).json().data.state).toBe('done')
  expect(await readMoney()).toMatchObject({ refunded: 4_800, left: 0, troubles: [] })
  expect([await order(), await stock(), await items()]).toEqual(['refunded', 30, []])
  expect(await emails()).toEqual(['CA$48.00'])
})

test('[C104] a refund from the provider’s own pages that fails is on Today, and counts no more', async () => {
  const { desk, charge, readMoney, settle, items, order } = await refundedOrder()
  for (const amount of [4_000, 800]) desk.stripe.refundAtStripe(await charge(), amount)
  await settle()
  expect([await order(), (await readMoney()).refunded]).toEqual(['refunded', 4_800])
  for (const made of desk.stripe.books.list('refund')) desk.stripe.endRefund(made, 'failed')
  await settle(3, 3)
  expect(await readMoney()).toMatchObject({
    refunded: 0,
    left: 4_800,
    refunds: [{ state: 'rejected' }, { state: 'rejected' }],
  })
  expect(await items()).toHaveLength(1)
})

test.each([1, 2, 3])(
  '[C102] an answer of the provider that arrives late changes no total (%s)',
  async (seed) => {
    const { desk, refund, readMoney, newest, charge, settle } = await refundedOrder()
    await refund(1_000)
    await refund(500)
    const refunds = desk.stripe.books.list('refund')
    const stateOf = (state: 'done' | 'refused') =>
      refunds.map(({ id, amount }) => ({ id, amount: Number(amount), reference: null, state }))
    desk.stripe.endRefund(newest(), 'failed')
    await settle(3, seed)
    const now = await readMoney()
    expect(now).toMatchObject({ refunded: 1_000, left: 3_800 })
    const before = { id: await charge(), reference: null, isDisputed: false }
    await settleCharge(desk, { ...before, refunds: stateOf('done') })
    await settleCharge(desk, { ...before, refunds: [] })
    expect(await readMoney()).toEqual(now)
  },
)

test('a read of refunds is outdated if it has fewer refused ones, or as many and a lower total', () => {
  const totals = (refunded: number, refused_refunds: number) => ({ refunded, refused_refunds })
  const stored = totals(2_000, 1)
  expect(isOutdated(totals(4_000, 0), stored)).toBe(true)
  expect(isOutdated(totals(1_999, 1), stored)).toBe(true)
  for (const later of [stored, totals(2_001, 1), totals(0, 2)])
    expect(isOutdated(later, stored)).toBe(false)
})

test('a mismatched payment whose full refund fails is open again, and its buyer is emailed once', async () => {
  const site = await orderSite()
  const { page } = await site.open()
  site.stripe.books.get(page)['amount_total'] = 5_000
  site.stripe.pay(page)
  await site.settle()
  const { id, provider_payment_id } = await site.db
    .selectFrom('payment')
    .select(['id', 'provider_payment_id'])
    .executeTakeFirstOrThrow()
  const kinds = async () => (await listTroubles(site)).map(({ kind }) => kind)
  const made = site.stripe.refundAtStripe(provider_payment_id ?? '', 5_000)
  await site.settle()
  expect(await kinds()).toEqual([])
  const handled_at = site.clock.now()
  await site.db.updateTable('payment').set({ handled_at }).where('id', '=', id).execute()
  site.clock.advance(minuteMs)
  site.stripe.endRefund(made, 'failed')
  await site.settle()
  expect(await kinds()).toEqual(['mismatch'])
  site.stripe.refundAtStripe(provider_payment_id ?? '', 5_000)
  await site.settle()
  expect(await kinds()).toEqual([])
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 0 })
  const emails = (await site.mails()).filter(({ purpose }) => purpose === 'order refunded')
  expect(emails).toHaveLength(1)
})
