import { expect, test } from 'vitest'
import { listAudit } from '#contract/console/audit.ts'
import * as contract from '#contract/console/order.ts'
import { listOutbox } from '#contract/console/outbox.ts'
import { handlePayment, refundPayment } from '#contract/console/payment.ts'
import { readToday } from '#contract/console/today.ts'
import { orderDesk, reason } from '#tests/kit/desk/orders.ts'
import { order } from '#tests/kit/make/order.ts'
import { recordLeaks, textOfDatabase, textsOfMails } from '#tests/kit/server/leaks.ts'

const typed = {
  delivery: {
    ...order.delivery,
    firstName: 'Kanari',
    lastName: 'Kanarison',
    address: '7 Kanari Street SE',
    apartmentOrSuite: 'Kanari 7',
    phone: '403-555-0777',
  },
  email: 'kanari@example.org',
  phone_number: '403-555-0777',
}
const note = 'Kanari: ring twice'

test('buyer, note and tracking number are in no log line, email, list, error, entry and table, and in responses only after a reveal', async () => {
  const { logTo, record, lines, statuses, find } = recordLeaks()
  const { desk, confirmed } = await orderDesk({ logTo })
  const place = async (more: object = {}) =>
    record(desk.place(await desk.note(note), { bag: await desk.bag(), ...typed, ...more }))
  await record(desk.post('/order/createnote', { note, homePage: 'kanari' }))
  await record(desk.post('/order/createnote', { note: 'Kanari '.repeat(20_000) }))
  const { paymentUrl, _id } = (await place()).json().data
  for (const bad of [
    { email: 'kanari at home' },
    { homePage: 'kanari' },
    { shippingOptionId: 'kanari' },
    { delivery: { ...typed.delivery, city: 'Kanari\u0000' } },
    { delivery: { ...typed.delivery, homePage: 'kanari' } },
    { bag: 'kanari' },
    { formToken: 'kanari', proof: 'kanari' },
  ])
    await place(bad)
  for (const fault of [500, 402] as const) {
    desk.stripe.fail('POST /v1/checkout/sessions', fault)
    await place({ email: 'kanari.three@example.org' })
  }
  desk.stripe.pay(paymentUrl.split('/').at(-1))
  await desk.settle()
  await record(desk.app.inject(`/api/v1/order/${_id}`))

  const [row] = await desk.orders()
  const reference = row?.reference ?? ''
  const on = { params: { reference } }
  const send = async (endpoint: Parameters<typeof desk.send>[0], input: Record<string, unknown>) =>
    record(desk.send(endpoint, input, { as: await confirmed('owner') }))
  await send(contract.listOrders, { query: { state: 'paid' } })
  await send(contract.readOrder, on)
  const payment = { id: row?.payment_id ?? '' }
  const money = await desk.db
    .selectFrom('payment')
    .select('version')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  const refund = { version: money.version, amount: 100, reason }
  desk.stripe.fail('POST /v1/refunds', 500)
  await send(refundPayment, { params: payment, body: refund })
  await send(refundPayment, { params: payment, body: { ...refund, amount: 1e7 } })
  await send(handlePayment, { params: payment, body: { ...refund, note: 'The bank has it' } })
  const tracking = 'KANARI 7023'
  const { version } = row ?? { version: 0 }
  for (const body of [
    { version, tracking: 'Kanari\u0000' },
    { version: version + 7, tracking },
    { version, tracking: 'KANARI'.repeat(100) },
    { version, tracking },
    { version, tracking },
  ])
    await send(contract.markOrderSent, { ...on, body })
  await send(contract.eraseBuyer, { ...on, body: { typed: 'kanari', reason } })
  await desk.settle()

  // A reveal and the packing slip show what they are for.
  const as = await confirmed('owner')
  const revealed = await desk.send(contract.revealBuyer, { ...on, body: { reason } }, { as })
  expect(revealed.body).toMatch(/Kanarison.*Kanari: ring twice/)
  expect((await desk.send(contract.revealPackingSlip, { ...on, body: {} }, { as })).body).toContain(
    'Kanarison',
  )
  for (const endpoint of [listAudit, listOutbox, readToday]) await send(endpoint, {})
  const mails = await desk.mails()
  expect(mails.filter(({ to }) => to === typed.email).length).toBeGreaterThan(1)
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 409, 413, 422, 502]))
  expect(lines.length).toBeGreaterThan(30)
  const database = [await textOfDatabase(desk.connection)]
  expect(find({ mails: textsOfMails(mails), database })).toEqual([])
})

test('an error while an order is inserted or sent is logged without its buyer', async () => {
  const { logTo, record, lines, find } = recordLeaks()
  const { desk, confirmed } = await orderDesk({ logTo })
  const noteId = await desk.note(note)
  const bag = await desk.bag()
  await desk.db.schema.alterTable('shop_order').renameTo('away').execute()
  const as = await confirmed('owner')
  const params = { reference: 'SHOP-AAAA-AAAA' }
  const body = { version: 0, tracking: 'KANARI 7023' }
  const sent = [
    await record(desk.place(noteId, { bag, ...typed })),
    await record(desk.send(contract.markOrderSent, { params, body }, { as })),
  ]
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([500, 500])
  expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(2)
  expect(find({})).toEqual([])
})
