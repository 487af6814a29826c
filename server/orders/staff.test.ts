import { expect, test } from 'vitest'
import { apiPrefix } from '#contract/endpoint.ts'
import { readAuditAbout } from '#server/audit/audit.ts'
import { orderSite, refusalIn, statusKeyIn } from '#tests/kit/server/order-site.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { eraseBuyer, listOrders, markSent, refundOrder, showOrder } from './staff.ts'

async function paidOrderSite() {
  const site = await orderSite()
  const noteId = await site.note('Ring twice')
  const bagId = await site.bag({ quantity: 2 })
  const { paymentUrl, _id } = (await site.place(noteId, { bag: bagId })).json().data
  site.stripe.pay(paymentUrl.split('/').at(-1))
  await site.settle()
  const [row] = await site.orders()
  if (!row) throw new Error('There is no order.')
  const { reference, id } = row
  const show = () => showOrder(site, operator, { reference, reason: 'Packing it' })
  const pages = [`/order/${_id}`, `/order/status/${statusKeyIn((await site.mails())[0])}`]
  return { ...site, reference, id, show, pages: pages.map((path) => apiPrefix + path) }
}

test('the list shows paid orders before sent ones, without names', async () => {
  const site = await paidOrderSite()
  const { version } = (await site.show()).order
  await markSent(site, operator, { reference: site.reference, version })
  site.clock.advance(60_000)
  await site.pay({ body: { email: 'other@example.org' } })
  await site.open({ body: { email: 'third@example.org' } })
  const listed = await listOrders(site)
  expect(listed).toMatchObject([
    { state: 'paid', total: 2_800, shipping_area: 'within Calgary' },
    { state: 'sent', reference: site.reference, total: 4_800 },
  ])
  expect(JSON.stringify(listed)).not.toContain('Niambi')
})

test('a page of the list begins behind its key, also if that order was sent meanwhile', async () => {
  const site = await paidOrderSite()
  for (const buyer of ['b', 'c']) {
    site.clock.advance(60_000)
    await site.pay({ body: { email: `${buyer}@example.org` } })
  }
  const all = await listOrders(site)
  const page = async (after?: string) =>
    (await listOrders(site, { after, limit: 1 })).map(({ reference }) => reference)
  expect(await page()).toEqual([all[0]?.reference])
  const { version } = (await site.show()).order
  await markSent(site, operator, { reference: site.reference, version })
  expect(site.reference).toBe(all[0]?.reference)
  expect(await page(all[0]?.key)).toEqual([all[1]?.reference])
  expect(await page(all[1]?.key)).toEqual([all[2]?.reference])
  expect(await page(all[2]?.key), 'the sent order').toEqual([site.reference])
  expect(await page(`other:${site.reference}`)).toEqual([])
})

test('opening an order shows lines, address and note, and writes an audit entry with the reason', async () => {
  const site = await paidOrderSite()
  const { lines, buyer, note } = await site.show()
  expect(lines).toMatchObject([{ name: 'Plain Cap', size: 'M', quantity: 2, price: 2_000 }])
  expect(buyer?.delivery).toMatchObject({
    firstName: 'Niambi',
    address: '12 Placeholder Street SE',
  })
  expect(note).toBe('Ring twice')
  expect(await readAuditAbout(site.db, site.id)).toMatchObject([
    { actor: operator.id, action: 'opened', part: 'buyer', reason: 'Packing it' },
  ])
  const request = { reference: site.reference, reason: '' }
  await expect(showOrder(site, operator, request)).rejects.toThrow('Give a reason')
  await expect(showOrder(site, operator, { ...request, reference: 'SHOP-X' })).rejects.toThrow(
    'No order',
  )
})

test('an order marked as sent twice sends one email, and an outdated version is rejected', async () => {
  const site = await paidOrderSite()
  const { version } = (await site.show()).order
  const { reference } = site
  await expect(markSent(site, operator, { reference, version: version - 1 })).rejects.toThrow(
    'Another person changed this record.',
  )
  await markSent(site, operator, { reference, version })
  await markSent(site, operator, { reference, version })
  const sent = (await site.mails()).filter(({ purpose }) => purpose === 'order sent')
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([['nia@example.org', 'On its way']])
  expect(await readAuditAbout(site.db, site.id)).toMatchObject([
    { action: 'sent' },
    { action: 'opened' },
  ])
})

test('an unpaid order cannot be marked as sent', async () => {
  const site = await orderSite()
  await site.open()
  const [row] = await site.orders()
  const request = { reference: row?.reference ?? '', version: row?.version ?? 0 }
  await expect(markSent(site, operator, request)).rejects.toThrow('Only a paid order')
})

test('a full refund before dispatch returns the stock, a partial refund does not', async () => {
  const site = await paidOrderSite()
  const { reference } = site
  const version = async () => (await site.show()).paymentVersion ?? -1
  const refund = async (amount: number) =>
    refundOrder(site, operator, {
      reference,
      version: await version(),
      amount,
      reason: 'It was torn',
    })
  await refund(800)
  expect((await site.orders())[0]).toMatchObject({ state: 'paid' })
  expect(await site.stock()).toEqual({ quantity: 28, reserved: 0 })
  await refund(4_000)
  expect((await site.orders())[0]).toMatchObject({ state: 'refunded' })
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 0 })
  const emails = (await site.mails()).filter(({ purpose }) => purpose === 'order refunded')
  const amounts = new Set(emails.map(({ text }) => /CA\$[\d.]+/.exec(text)?.[0]))
  expect(amounts).toEqual(new Set(['CA$8.00', 'CA$48.00']))
})

test('the list and the order show completed and pending refunds', async () => {
  const site = await paidOrderSite()
  const { reference } = site
  const refund = async (amount: number) => {
    const version = (await site.show()).paymentVersion ?? -1
    return refundOrder(site, operator, { reference, version, amount, reason: 'It was torn' })
  }
  await refund(800)
  site.stripe.fail('POST /v1/refunds', 409)
  await expect(refund(1_000)).rejects.toMatchObject({ code: 'provider-failed' })
  const money = { refunded: 800, requested: 1_000 }
  expect([await listOrders(site), await site.show()]).toMatchObject([[money], money])
  site.clock.advance(2 * 60_000)
  await site.reconcile()
  expect(await listOrders(site)).toMatchObject([{ refunded: 1_800, requested: 0 }])
})

test('a refund after dispatch does not return the stock', async () => {
  const site = await paidOrderSite()
  const { order, paymentVersion } = await site.show()
  const { reference, version } = order
  await markSent(site, operator, { reference, version })
  const input = { reference, version: paymentVersion ?? -1, amount: 4_800, reason: 'It was torn' }
  await refundOrder(site, operator, input)
  await refundOrder(site, operator, input)
  expect(site.stripe.books.list('refund')).toHaveLength(1)
  expect(await site.stock()).toEqual({ quantity: 28, reserved: 0 })
})

test('a buyer is erased on request once the parcel is sent, with note and emails; the amounts stay', async () => {
  const site = await paidOrderSite()
  const { reference } = site
  const request = { reference, reason: 'They asked us to' }
  await expect(eraseBuyer(site, operator, request)).rejects.toThrow('still to be sent')
  for (const path of site.pages) expect((await site.app.inject(path)).statusCode).toBe(200)
  const { version } = (await site.show()).order
  await markSent(site, operator, { reference, version })
  await eraseBuyer(site, operator, request)
  expect(await site.show()).toMatchObject({ buyer: undefined, note: '', order: { total: 4_800 } })
  expect(await site.mails()).toEqual([])
  expect(await site.db.selectFrom('order_note').select('id').execute()).toEqual([])
  for (const path of site.pages)
    expect(refusalIn(await site.app.inject(path))).toEqual([
      404,
      'There is nothing at this address.',
    ])
})
