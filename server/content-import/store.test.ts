import { expect, test } from 'vitest'
import { listProducts } from '#server/catalogue/catalogue.ts'
import { findDiscount } from '#server/discounts/discounts.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { importContent } from './import-content.ts'

test('a new installation has products, and the stock changes match their stock', async () => {
  const { db } = await buildTestApp({ withContent: true })
  const { data } = await listProducts(db, { limit: 100, offset: 0 })
  const shown = data.flatMap(({ sizes }) => sizes).reduce((sum, { quantity }) => sum + quantity, 0)
  const changes = await db.selectFrom('stock_change').select(['change', 'reason']).execute()
  expect(shown).toBeGreaterThan(0)
  expect(changes.reduce((sum, { change }) => sum + change, 0)).toBe(shown)
  expect(new Set(changes.map(({ reason }) => reason))).toEqual(new Set(['first stock']))
})

test('a new installation has four codes: ten percent, five dollars, an expired one, one for twenty orders', async () => {
  const { db, clock } = await buildTestApp({ withContent: true })
  const found = await db
    .selectFrom('discount')
    .select(['code', 'percent', 'amount', 'uses_most'])
    .orderBy('code')
    .execute()
  expect(found).toEqual([
    { code: 'FIRST20', percent: null, amount: 1_000, uses_most: 20 },
    { code: 'LASTYEAR', percent: 20, amount: null, uses_most: null },
    { code: 'RAINBOW10', percent: 10, amount: null, uses_most: null },
    { code: 'TREE5', percent: null, amount: 500, uses_most: null },
  ])
  expect(await findDiscount(db, clock, 'LASTYEAR')).toBeUndefined()
})

test('changes by the store are never overwritten', async () => {
  const { db, clock } = await buildTestApp({ withContent: true })
  await db.updateTable('product').set({ is_hidden: true }).execute()
  await db.deleteFrom('discount').where('code', '<>', 'TREE5').execute()
  await db.updateTable('shipping_option').set({ price: 900 }).execute()
  await importContent(db, { clock })
  expect((await listProducts(db, { limit: 100, offset: 0 })).data).toEqual([])
  expect(await db.selectFrom('discount').select('code').execute()).toEqual([{ code: 'TREE5' }])
  const prices = await db.selectFrom('shipping_option').select('price').execute()
  expect(prices).toEqual([{ price: 900 }, { price: 900 }])
})
