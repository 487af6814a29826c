import { expect, test } from 'vitest'
import * as store from '#contract/console/store.ts'
import { listShippingOptions } from '#contract/shipping.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import { deskWithStore, refused } from '#tests/kit/desk/store.ts'
import { cap } from '#tests/kit/server/order-site.ts'

test('[C108] a shipping option has area, price, and on or off, and visitors get those that are on', async () => {
  const { send, shipping, site } = await deskWithStore()
  const offered = async () =>
    listShippingOptions.reply
      .parse((await site.app.inject(`${apiPrefix}/shippingOption/all`)).json())
      .data.map(({ area, price }) => [area, price])
  const area = 'outside Calgary' as const
  await send(store.addShipping, { body: { area, price: 20 } })
  expect(await offered()).toEqual([
    ['within Calgary', 8],
    [area, 15],
    [area, 20],
  ])
  const [, first] = await shipping()
  expect(first).toMatchObject({ id: 'outside-calgary', price: 15, isOffered: true, version: 0 })
  const body = { version: 0, area, price: 15, isOffered: false }
  const params = { id: 'outside-calgary' }
  expect((await send(store.changeShipping, { params, body })).statusCode).toBe(200)
  expect(await offered()).toEqual([
    ['within Calgary', 8],
    [area, 20],
  ])
  expect(refused(await send(store.changeShipping, { params, body }))).toEqual([
    409,
    'Another person changed this record. Open it again.',
    {},
  ])
})

test('[C108] a price that is no whole dollars is refused', async () => {
  const { send, shipping } = await deskWithStore()
  const before = await shipping()
  for (const price of [0.5, -1, 1e9, 12.345]) {
    const body = { area: 'within Calgary' as const, price }
    const [status, , fields] = refused(await send(store.addShipping, { body }))
    expect([price, status, Object.keys(fields as object)]).toEqual([price, 422, ['price']])
  }
  expect(await shipping()).toEqual(before)
})

test('[C108] an order keeps its price, shipping and discount while staff change all of them', async () => {
  const { send, site } = await deskWithStore()
  const terms = { kind: 'dollars', value: 5, maxUses: null, lastDay: null } as const
  await send(store.addDiscount, { body: { code: 'CAP5', ...terms } })
  const { id } = await site.open({ code: 'CAP5' })
  const stored = async () => {
    const [order] = await site.orders()
    const lines = await site.db.selectFrom('order_line').selectAll().execute()
    return { order, lines, seen: await site.state(id) }
  }
  const before = await stored()
  expect(before.order).toMatchObject({ subtotal: 2_000, shipping: 800, discount: 500 })
  await send(store.changeDiscount, {
    params: { code: 'CAP5' },
    body: { version: 0, ...terms, value: 9 },
  })
  await send(store.endDiscount, { params: { code: 'CAP5' }, body: { version: 1 } })
  await send(store.changeShipping, {
    params: { id: 'within-calgary' },
    body: { version: 0, area: 'outside Calgary', price: 99, isOffered: false },
  })
  await site.db.updateTable('product').set({ price: 9_900 }).where('id', '=', cap).execute()
  expect(await stored()).toEqual(before)
})
