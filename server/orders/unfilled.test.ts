import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { deskWithOrder } from '#tests/kit/desk/orders.ts'
import { refundUnfulfillableJob } from './jobs.ts'
import { listOrderTroubles } from './troubles.ts'

/** A paid order of 48 dollars that cannot be filled. */
async function unfilledOrder() {
  const site = await deskWithOrder()
  const { desk, orderId: id } = site
  const setUnfillable = () =>
    desk.db
      .updateTable('shop_order')
      .set({ state: 'unfulfillable', settled_at: desk.clock.now() })
      .where('id', '=', id)
      .execute()
  return {
    ...site,
    setUnfillable,
    /** Runs the job that refunds the order, as often as it is there, and later again. */
    giveBack: async (times = 1) => {
      for (let added = 0; added < times; added += 1)
        await addJob(desk.db, refundUnfulfillableJob, { id })
      await desk.settle()
      desk.clock.advance(60 * minuteMs)
      await desk.settle()
    },
    amounts: () => desk.stripe.books.list('refund').map(({ amount }) => amount),
    items: async () => (await listOrderTroubles(desk)).map(({ kind, money }) => `${kind} ${money}`),
  }
}

test('[C103] what is left of an order that cannot be filled is refunded, once', async () => {
  const { setUnfillable, refund, giveBack, amounts, readMoney, items } = await unfilledOrder()
  await refund(1_250)
  await setUnfillable()
  expect(await items()).toEqual(['not-refunded CA$35.50'])
  await giveBack(3)
  expect(amounts()).toEqual([3_550, 1_250])
  expect(await readMoney()).toMatchObject({ refunded: 4_800, left: 0 })
  expect(await items()).toEqual([])
})

test('[C103] beside a pending refund the job refunds the rest alone', async () => {
  const { desk, setUnfillable, refund, giveBack, amounts, readMoney } = await unfilledOrder()
  desk.stripe.books.refundStatus = 'pending'
  await refund(1_250)
  await setUnfillable()
  await giveBack(2)
  expect(amounts()).toEqual([3_550, 1_250])
  expect(await readMoney()).toMatchObject({ refunded: 0, pending: 4_800, left: 0 })
})

test('[C104] an order that cannot be filled stays on Today while a part of it is not refunded', async () => {
  const { desk, setUnfillable, refund, items } = await unfilledOrder()
  await setUnfillable()
  await refund(1_250)
  expect(await items()).toEqual(['not-refunded CA$35.50'])
  desk.stripe.books.refundStatus = 'pending'
  await refund(3_550)
  expect(await items()).toEqual([])
  const [pending] = desk.stripe.books.list('refund')
  desk.clock.advance(minuteMs)
  if (pending) desk.stripe.endRefund(pending, 'failed')
  await desk.settle()
  expect(await items()).toEqual(['not-refunded CA$35.50', 'refund-rejected CA$35.50'])
})

test('[C103] [C104] the job requests no second refund after the provider rejected one', async () => {
  const { desk, setUnfillable, giveBack, readMoney, items, refund } = await unfilledOrder()
  await setUnfillable()
  desk.stripe.fail('POST /v1/refunds', 402)
  await giveBack()
  await giveBack()
  expect((await readMoney()).refunds).toMatchObject([{ state: 'rejected', amount: 4_800 }])
  expect(await items()).toEqual(['not-refunded CA$48.00', 'refund-rejected CA$48.00'])
  expect((await refund(4_800)).json().data.state).toBe('done')
  expect(await items()).toEqual([])
})
