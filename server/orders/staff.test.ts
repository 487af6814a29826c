import { expect, test } from 'vitest'
import { eraseBuyer, markOrderSent, readOrder, revealBuyer } from '#contract/console/order.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { readAuditAbout } from '#server/audit/audit.ts'
import { deskWithOrder, orderDesk, reason } from '#tests/kit/desk/orders.ts'
import { refusalIn, statusKeyIn } from '#tests/kit/server/order-site.ts'

const buyer = /Niambi|Adeyemi|12 Placeholder|T2G 1A1|403-555-0188|nia@|Ring twice/

test('[C98] the list has one state with reference, items, area and amounts, and nothing of a buyer', async () => {
  const { desk, list, reference, refund } = await deskWithOrder()
  await desk.open({ body: { email: 'other@example.org' } })
  await refund(800)
  desk.stripe.fail('POST /v1/refunds', 409)
  await refund(1_000)
  const { rows, total } = await list()
  expect(rows).toMatchObject([
    {
      reference,
      state: 'paid',
      items: 2,
      area: 'within Calgary',
      total: 4_800,
      refunded: 800,
      pending: 1_000,
      sentAt: null,
    },
  ])
  expect(total).toBe(1)
  expect((await list({ state: 'awaiting-payment' })).total).toBe(1)
  expect((await list({ state: 'sent' }, 'treasurer')).rows).toEqual([])
  expect(JSON.stringify(await list())).not.toMatch(buyer)
  expect(await readAuditAbout(desk.db, reference)).toEqual([])
  await expect(list({}, 'care')).rejects.toThrow('This needs the role Owner, Store or Treasurer.')
})

test('[C98] pages follow each other by keyset, the oldest order to send first, and a cursor works with its state', async () => {
  const { desk, list } = await orderDesk()
  for (const name of ['a', 'b', 'c', 'd']) {
    desk.clock.advance(minuteMs)
    await desk.pay({ body: { email: `${name}@example.org` } })
  }
  const references: string[] = []
  let after: string | null | undefined
  do {
    const page = await list({ limit: '3', ...(after && { after }) })
    references.push(...page.rows.map(({ reference }) => reference))
    after = page.next
  } while (after !== null)
  const paid = await desk.orders()
  expect(references).toEqual(paid.map(({ reference }) => reference))
  const { next } = await list({ limit: '3' })
  await expect(list({ state: 'sent', after: next })).rejects.toThrow('422')
  await desk.db.updateTable('shop_order').set({ state: 'sent' }).execute()
  const sent = await list({ state: 'sent' })
  expect(sent.rows.map(({ reference }) => reference)).toEqual(references.toReversed())
})

test('[C98] a page begins behind the last order of the page before, also when that order was deleted', async () => {
  const { desk, list } = await orderDesk()
  for (const name of ['a', 'b', 'c']) {
    desk.clock.advance(minuteMs)
    await desk.pay({ body: { email: `${name}@example.org` } })
  }
  const [first, second, third] = await desk.orders()
  const { rows, next } = await list({ limit: '2' })
  expect(rows).toMatchObject([{ reference: first?.reference }, { reference: second?.reference }])
  await desk.db
    .deleteFrom('shop_order')
    .where('id', '=', second?.id ?? '')
    .execute()
  const later = await list({ limit: '2', after: next })
  expect(later.rows).toMatchObject([{ reference: third?.reference }])
})

test('[C99] [C97] the buyer is revealed with a reason, and the history has the reveal without a value', async () => {
  const { desk, reveal, read, orderId, confirmed, on } = await deskWithOrder()
  expect(JSON.stringify(await read())).not.toMatch(buyer)
  expect((await reveal('no')).statusCode).toBe(422)
  const { delivery, email, phone, note } = (await reveal()).json().data
  expect(delivery).toMatchObject({ firstName: 'Niambi', address: '12 Placeholder Street SE' })
  expect([email, phone, note]).toEqual(['nia@example.org', '403-555-0188', 'Ring twice'])
  const entry = { action: 'opened', part: 'buyer', reason: 'They asked where it is' }
  expect(await readAuditAbout(desk.db, orderId)).toMatchObject([{ role: 'store', ...entry }])
  expect((await read()).history).toMatchObject([{ role: 'store', ...entry }])
  expect(JSON.stringify(await read())).not.toMatch(buyer)
  expect((await reveal('Only looking', 'treasurer')).statusCode).toBe(403)
  const as = await desk.addPerson(['store'])
  const unconfirmed = await desk.send(revealBuyer, { ...on, body: { reason } }, { as })
  expect(unconfirmed.json().error.code).toBe('step-up-required')
  const unknown = { params: { reference: 'SHOP-AAAA-AAAA' }, body: { reason } }
  const missing = await desk.send(revealBuyer, unknown, { as: await confirmed('store') })
  expect(missing.statusCode).toBe(404)
})

test('[C100] an order is marked as sent once, with the version seen, and one neutral email goes out', async () => {
  const { desk, markSent, reveal, read, reference } = await deskWithOrder()
  expect(refusalIn(await markSent({ version: 99 }))).toEqual([
    409,
    'Another person changed this record. Open it again.',
  ])
  expect((await markSent({ tracking: 'x'.repeat(61) })).statusCode).toBe(422)
  const sent = await markSent({ tracking: '7023 2101 0042' })
  expect(sent.json().data).toMatchObject({ reference, state: 'sent' })
  expect(sent.body).not.toContain('7023')
  expect(refusalIn(await markSent())).toEqual([409, 'This order is marked as sent already.'])
  const emails = (await desk.mails()).filter(({ purpose }) => purpose === 'order sent')
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    ['nia@example.org', 'On its way'],
  ])
  expect(emails[0]?.text).not.toMatch(/7023|Cap|CA\$/)
  expect(JSON.stringify(await desk.orders())).not.toContain('7023')
  expect((await read()).hasTracking).toBe(true)
  expect((await reveal()).json().data.tracking).toBe('7023 2101 0042')
})

test('[C100] requests with one key send one email, also at the same time', async () => {
  const { desk, read, on, confirmed } = await deskWithOrder()
  const body = { version: (await read()).version, tracking: '' }
  const as = await confirmed('store')
  const headers = { 'idempotency-key': 'one-press-of-the-button' }
  const send = () => desk.send(markOrderSent, { ...on, body }, { as, headers })
  const replies = [...(await Promise.all([send(), send()])), await send()]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const emails = (await desk.mails()).filter(({ purpose }) => purpose === 'order sent')
  expect(emails).toHaveLength(1)
})

test('[C100] an order that is unpaid, refunded, or about to be refunded is not sent', async () => {
  const { desk, markSent, refund, reconcileLater } = await orderAboutToBeRefunded()
  expect(refusalIn(await markSent())).toEqual([
    409,
    'All of this order is about to be refunded. Do not send it.',
  ])
  await reconcileLater()
  const notPaid = [409, 'Only a paid order without a refund can be sent.']
  expect(refusalIn(await markSent())).toEqual(notPaid)
  expect((await refund(1)).statusCode).toBe(422)
  await desk.db.updateTable('shop_order').set({ state: 'awaiting-payment' }).execute()
  expect(refusalIn(await markSent())).toEqual(notPaid)
  const emails = (await desk.mails()).filter(({ purpose }) => purpose === 'order sent')
  expect(emails).toEqual([])
})

test('[C100] [C105] an order that cost nothing is sent, and its buyer is erased afterwards', async () => {
  const { desk, confirmed, list } = await orderDesk()
  await desk.db.updateTable('shipping_option').set({ price: 0 }).execute()
  await desk.db
    .updateTable('discount')
    .set({ amount: null, percent: 100 })
    .where('code', '=', 'TREE5')
    .execute()
  await desk.open({ code: 'TREE5' })
  const [free] = (await list()).rows
  expect(free).toMatchObject({ state: 'paid', total: 0, refunded: 0, pending: 0 })
  const { reference = '', version = 0 } = free ?? {}
  const as = await confirmed('store')
  const on = { params: { reference } }
  expect(await desk.call(readOrder, on, { as })).toMatchObject({ payment: null })
  const sent = await desk.send(markOrderSent, { ...on, body: { version, tracking: '' } }, { as })
  expect(sent.json().data).toMatchObject({ state: 'sent' })
  const body = { typed: reference, reason: 'They asked us to' }
  expect((await desk.send(eraseBuyer, { ...on, body }, { as })).json().data).toEqual({
    isErased: true,
  })
})

async function orderAboutToBeRefunded() {
  const site = await deskWithOrder()
  site.desk.stripe.fail('POST /v1/refunds', 409)
  await site.refund(4_800)
  const reconcileLater = async () => {
    site.desk.clock.advance(2 * minuteMs)
    await site.desk.reconcile()
  }
  return { ...site, reconcileLater }
}

test('[C103] a full refund before sending returns the stock once, a partial refund and one after it do not', async () => {
  const { desk, refund, read, markSent } = await deskWithOrder()
  await refund(800)
  expect(await desk.stock()).toEqual({ quantity: 28, reserved: 0 })
  await refund(4_000)
  await desk.settle()
  expect((await read()).state).toBe('refunded')
  expect(await desk.stock()).toEqual({ quantity: 30, reserved: 0 })
  const emails = (await desk.mails()).filter(({ purpose }) => purpose === 'order refunded')
  const amounts = new Set(emails.map(({ text }) => /CA\$[\d.]+/.exec(text)?.[0]))
  expect(amounts).toEqual(new Set(['CA$8.00', 'CA$48.00']))
  expect((await markSent()).statusCode).toBe(409)
})

test('[C103] a refund after sending leaves the stock as it is', async () => {
  const { desk, refund, read, markSent } = await deskWithOrder()
  await markSent()
  await refund(4_800)
  expect((await read()).state).toBe('refunded')
  expect(await desk.stock()).toEqual({ quantity: 28, reserved: 0 })
})

test('[C105] a buyer is erased once the parcel is sent, with note, tracking number and emails; the amounts stay', async () => {
  const { desk, erase, markSent, read, reveal, slip, page, list } = await deskWithOrder()
  const paths = [`/order/${page}`, `/order/status/${statusKeyIn((await desk.mails())[0])}`]
  const responses = async () =>
    Promise.all(paths.map(async (path) => (await desk.app.inject(apiPrefix + path)).statusCode))
  expect(refusalIn(await erase())).toEqual([
    409,
    'This order is still to be sent. Send it or refund all of it first.',
  ])
  expect(await responses()).toEqual([200, 200])
  await markSent({ tracking: '7023 2101 0042' })
  const { erasedOn } = await read()
  expect(erasedOn).toBe(
    new Date(desk.clock.now().getTime() + 180 * dayMs).toISOString().slice(0, 10),
  )
  expect((await erase({ typed: 'SHOP-AAAA-AAAA' })).json().error.fields.typed).toContain(
    'Enter SHOP-',
  )
  expect((await erase()).json().data).toEqual({ isErased: true })
  expect(await read()).toMatchObject({
    hasBuyer: false,
    hasTracking: false,
    erasedOn: null,
    total: 4_800,
  })
  expect((await list({ state: 'sent' })).rows).toMatchObject([{ total: 4_800 }])
  const gone = [404, 'No order with a buyer has this reference.']
  expect(refusalIn(await reveal())).toEqual(gone)
  expect(refusalIn(await slip())).toEqual(gone)
  expect(refusalIn(await erase())).toEqual(gone)
  expect(await desk.mails()).toEqual([])
  expect(await desk.db.selectFrom('order_note').select('id').execute()).toEqual([])
  expect(await responses()).toEqual([404, 404])
})

test('[C105] the buyer of an unpaid order is not erased', async () => {
  const { desk, erase, reveal } = await deskWithOrder()
  await desk.db.updateTable('shop_order').set({ state: 'awaiting-payment' }).execute()
  expect(refusalIn(await erase())).toEqual([
    409,
    'This order still waits for its payment, which ends by itself within an hour.',
  ])
  expect((await reveal()).statusCode).toBe(200)
})

test('nothing of a buyer is in a log line, a list, a record, a refusal or the rest of an email', async () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const { desk, list, read, reveal, slip, refund, markSent, erase, charge } = await deskWithOrder({
    logTo,
  })
  desk.stripe.dispute(await charge())
  await desk.settle()
  await reveal()
  await slip()
  const replies = [
    await reveal('no'),
    await refund(0),
    await refund(99_999),
    await refund(100),
    await markSent({ version: 99 }),
    await erase(),
    await markSent({ tracking: '7023 2101 0042' }),
  ].map(({ body }) => body)
  const records = [JSON.stringify(await list({ state: 'sent' })), JSON.stringify(await read())]
  const emails = (await desk.mails()).map(({ subject, text }) => `${subject} ${text}`)
  const texts = { lines, replies, records, emails }
  for (const [where, found] of Object.entries(texts))
    expect([where, found.filter((text) => buyer.test(text) || /7023/.test(text))]).toEqual([
      where,
      [],
    ])
  expect(lines.length).toBeGreaterThan(10)
})
