import { expect, test } from 'vitest'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import { eraseBuyer, markOrderSent, revealBuyer } from '#contract/console/order.ts'
import { forgetErasedRows } from '#server/erased-rows.ts'
import { yearDays } from '#server/kit/purge-rule.ts'
import { readErasures, replayErasures } from '#server/vault/erasures.ts'
import { deskWithOrder, orderDesk, reason } from '#tests/kit/desk/orders.ts'
import { type OrderSite, orderSite } from '#tests/kit/server/order-site.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { markSent } from './staff.ts'

const day = 86_400_000

async function send(site: OrderSite): Promise<void> {
  const [row] = await site.orders()
  const sent = { reference: row?.reference ?? '', version: row?.version ?? 0, tracking: '' }
  await site.db.transaction().execute((tx) => markSent(tx, site, operator, sent))
}

const rows = async ({ db }: OrderSite) => ({
  orders: await db.selectFrom('shop_order').select(['state', 'total', 'vault_key_id']).execute(),
  notes: (await db.selectFrom('order_note').select('id').execute()).length,
  lines: (await db.selectFrom('order_line').select('name').execute()).length,
})

test('[C105] a buyer is erased 180 days after dispatch, and the amounts stay for accounting', async () => {
  const site = await orderSite()
  const { id } = await site.pay()
  site.clock.advance(30 * day)
  await send(site)
  site.clock.advance(179 * day)
  await purge(site)
  expect((await rows(site)).orders[0]?.vault_key_id).not.toBeNull()
  expect(await site.state(id)).toMatchObject({ status: 'paid' })
  site.clock.advance(2 * day)
  await purge(site)
  expect(await site.state(id)).toBeUndefined()
  expect(await rows(site)).toEqual({
    orders: [{ state: 'sent', total: 2_800, vault_key_id: null }],
    notes: 0,
    lines: 1,
  })
  site.clock.advance(8 * 366 * day)
  await purge(site)
  expect(await rows(site)).toEqual({ orders: [], notes: 0, lines: 0 })
})

test('an unpaid order is deleted after a week, with its note and payment', async () => {
  const site = await orderSite()
  await site.open()
  await site.expire()
  site.clock.advance(6 * day)
  await purge(site)
  expect((await rows(site)).orders).toHaveLength(1)
  site.clock.advance(2 * day)
  await purge(site)
  expect(await rows(site)).toEqual({ orders: [], notes: 0, lines: 0 })
  expect(await site.db.selectFrom('payment').selectAll().execute()).toEqual([])
})

test('a note stays while another order uses it', async () => {
  const site = await orderSite()
  const { bagId, noteId } = await site.open()
  await site.expire()
  site.clock.advance(5 * day)
  const again = (await site.place(noteId, { bag: bagId })).json().data
  site.stripe.pay(again.paymentUrl.split('/').at(-1))
  await site.settle()
  site.clock.advance(3 * day)
  await purge(site)
  expect(await rows(site)).toMatchObject({ orders: [{ state: 'paid' }], notes: 1 })
})

test('[C105] erasing the buyer of a cancelled order leaves the note of the paid order that uses it', async () => {
  const { desk: site, confirmed } = await orderDesk()
  const noteId = await site.note('Ring twice')
  const bag = await site.bag()
  await site.place(noteId, { bag })
  await site.expire()
  const again = (await site.place(noteId, { bag })).json().data
  site.stripe.pay(again.paymentUrl.split('/').at(-1))
  await site.settle()
  const [cancelled = '', paid = ''] = (await site.orders()).map(({ reference }) => reference)
  const send = async (endpoint: ConsoleEndpoint, reference: string, body: object) =>
    site.send(endpoint, { params: { reference }, body }, { as: await confirmed('store') })
  const erase = (reference: string) => send(eraseBuyer, reference, { typed: reference, reason })
  expect((await erase(cancelled)).statusCode).toBe(200)
  expect((await send(revealBuyer, paid, { reason })).json().data.note).toBe('Ring twice')
  await send(markOrderSent, paid, { version: 1, tracking: '' })
  expect((await erase(paid)).statusCode).toBe(200)
  expect(await rows(site)).toMatchObject({ orders: [{}, {}], notes: 0 })
})

test('[C105] the buyer of an order that was refunded unsent is erased after 180 days', async () => {
  const { desk: site, refund } = await deskWithOrder()
  site.clock.advance(30 * day)
  await refund(4_800)
  site.clock.advance(179 * day)
  await purge(site)
  expect((await rows(site)).orders).toMatchObject([
    { state: 'refunded', vault_key_id: expect.any(String) },
  ])
  site.clock.advance(2 * day)
  await purge(site)
  expect((await rows(site)).orders).toMatchObject([{ state: 'refunded', vault_key_id: null }])
})

test('[C105] the buyer of an order that was never sent is erased after two years', async () => {
  const site = await orderSite()
  await site.pay()
  site.clock.advance(2 * yearDays * day - day)
  await purge(site)
  expect((await rows(site)).orders).toMatchObject([{ vault_key_id: expect.any(String) }])
  site.clock.advance(2 * day)
  await purge(site)
  expect(await rows(site)).toMatchObject({
    orders: [{ state: 'paid', total: 2_800, vault_key_id: null }],
    notes: 0,
    lines: 1,
  })
})

test('the address of a paid order stays until it is sent', async () => {
  const site = await orderSite()
  await site.pay()
  site.clock.advance(300 * day)
  await purge(site)
  expect((await rows(site)).orders[0]?.vault_key_id).not.toBeNull()
})

test('an erasure that is replayed on an older copy leaves only what accounting needs', async () => {
  const site = await orderSite()
  await site.pay()
  await send(site)
  const order = (await site.orders())[0]
  const note = await site.db.selectFrom('order_note').selectAll().executeTakeFirstOrThrow()
  site.clock.advance(181 * day)
  await purge(site)
  const { vault_key_id, buyer, links } = order ?? {}
  await site.db.updateTable('shop_order').set({ vault_key_id, buyer, links }).execute()
  await site.db.insertInto('order_note').values(note).execute()
  await replayErasures(site.db, await readErasures(site.db), forgetErasedRows)
  expect(await rows(site)).toEqual({
    orders: [{ state: 'sent', total: 2_800, vault_key_id: null }],
    notes: 0,
    lines: 1,
  })
})
