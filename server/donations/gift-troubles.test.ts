import { expect, test } from 'vitest'
import { handlePayment, refundPayment } from '#contract/console/payment.ts'
import { readToday } from '#contract/console/today.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { giftDesk, reason } from '#tests/kit/desk/gifts.ts'

/** A monthly gift with one renewal, and what staff do with the payment of each. */
async function renewedGift() {
  const site = await giftDesk()
  const { desk, confirmed, read, renew } = site
  await desk.pay({ frequency: 'monthly' })
  await renew()
  const [first = '', second = ''] = (await desk.gifts()).map(({ reference }) => reference)
  const paymentOf = async (reference: string) => {
    const { payment } = await read(reference)
    if (!payment) throw new Error('Nothing was paid.')
    return payment
  }
  const seen = async (reference: string) => {
    const { id, version, invoiceId } = await paymentOf(reference)
    return { params: { id }, body: { version, ...(invoiceId !== null && { invoiceId }) } }
  }
  const later = async () => {
    desk.clock.advance(minuteMs)
    await desk.settle()
  }
  return {
    ...site,
    first,
    second,
    paymentOf,
    later,
    troublesOf: async (reference: string) =>
      (await paymentOf(reference)).troubles.map(({ kind }) => kind),
    dispute: async (reference: string) => {
      const { providerUrl } = await paymentOf(reference)
      desk.stripe.dispute(providerUrl?.split('/').at(-1) ?? '')
      await later()
    },
    refund: async (reference: string, amount: number) => {
      const { params, body } = await seen(reference)
      const sent = { params, body: { ...body, amount, reason } }
      return desk.send(refundPayment, sent, { as: await confirmed() })
    },
    handle: async (reference: string) => {
      const { params, body } = await seen(reference)
      const sent = { params, body: { ...body, note: reason } }
      return (await desk.send(handlePayment, sent, { as: await confirmed() })).statusCode
    },
    /** The items of Today: gift and kind. */
    items: async () => {
      const { items } = await desk.call(readToday, {}, { as: await confirmed() })
      return items.flatMap(({ kind, detail = '', path }) =>
        kind === 'gift-payment-unclear' ? [`${path}: ${detail.split(', ')[1]}`] : [],
      )
    },
  }
}

test('[C104] the item of a renewal on Today leads to the screen that shows it and marks it as handled', async () => {
  const { dispute, items, second, first, troublesOf, handle, mailsOf } = await renewedGift()
  await dispute(second)
  expect(await items()).toEqual([`/gifts/${second}: disputed`])
  expect([await troublesOf(first), await troublesOf(second)]).toEqual([[], ['dispute']])
  const [alert] = await mailsOf('payment alert')
  expect(alert?.text).toContain(`/console/gifts/${second}`)
  expect(await handle(second)).toBe(200)
  expect([await items(), await troublesOf(second)]).toEqual([[], []])
})

test('[C104] marking the trouble of one gift of a series as handled leaves those of the others', async () => {
  const { dispute, items, second, first, troublesOf, handle } = await renewedGift()
  await dispute(second)
  await dispute(first)
  expect(await handle(first)).toBe(200)
  expect(await items()).toEqual([`/gifts/${second}: disputed`])
  expect([await troublesOf(first), await troublesOf(second)]).toEqual([[], ['dispute']])
  expect(await handle(second)).toBe(200)
  expect(await items()).toEqual([])
})

test('[C104] a renewal of another gift cannot be marked as handled', async () => {
  const { desk, confirmed, paymentOf, first, dispute, second, items } = await renewedGift()
  await dispute(second)
  const { id, version } = await paymentOf(first)
  const body = { version, note: reason, invoiceId: 'in_other' }
  const sent = await desk.send(handlePayment, { params: { id }, body }, { as: await confirmed() })
  expect(sent.statusCode).toBe(404)
  expect(await items()).toHaveLength(1)
})

test('[C104] rejected and late refunds of a gift and of its renewal are on Today', async () => {
  const { desk, refund, items, first, second, later } = await renewedGift()
  desk.stripe.fail('POST /v1/refunds', 402)
  expect((await refund(first, 500)).json().data.state).toBe('rejected')
  desk.stripe.books.refundStatus = 'pending'
  expect((await refund(second, 700)).json().data.state).toBe('pending')
  expect(await items()).toEqual([`/gifts/${first}: the provider rejected a refund`])
  desk.clock.advance(dayMs)
  expect(await items()).toEqual([
    `/gifts/${first}: the provider rejected a refund`,
    `/gifts/${second}: a refund is pending for a day`,
  ])
  const [pending] = desk.stripe.books.list('refund')
  if (pending) desk.stripe.endRefund(pending, 'failed')
  await later()
  expect(await items()).toEqual([
    `/gifts/${first}: the provider rejected a refund`,
    `/gifts/${second}: the provider rejected a refund`,
  ])
})

test('[C104] rejected refunds of a gift are one item, until a later refund of it is done', async () => {
  const { desk, refund, items, first, second, later } = await renewedGift()
  for (const reference of [first, first, second]) {
    desk.stripe.fail('POST /v1/refunds', 402)
    await refund(reference, 500)
    await later()
  }
  expect(await items()).toHaveLength(2)
  expect((await refund(first, 100)).json().data.state).toBe('done')
  expect(await items()).toEqual([`/gifts/${second}: the provider rejected a refund`])
  const [made] = desk.stripe.books.list('refund')
  await later()
  if (made) desk.stripe.endRefund(made, 'failed')
  await later()
  expect(await items()).toHaveLength(2)
})
