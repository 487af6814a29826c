import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reserveStock } from '#server/catalogue/catalogue.ts'
import { openOrder } from '#tests/kit/make/open-order.ts'
import { sizeRow } from '#tests/kit/make/product.ts'
import { bagSite, mug, tee } from '#tests/kit/server/bag-site.ts'
import { openBagForOrder } from './bag.ts'

test('[S7.22] an unknown bag is empty', async () => {
  const { read, db } = await bagSite()
  const bagId = randomUUID()
  expect(await read(bagId)).toEqual({ bagId, items: [], totalPrice: 0 })
  expect(await db.selectFrom('bag').select('id').execute(), 'reading creates no bag').toEqual([])
})

test.each(['1', 'null', '%00', 'c232ab00-9414-11ec-b3c8-9f6bdeced846'])(
  'the malformed bag id %s gets 404',
  async (bagId) => {
    const { call } = await bagSite()
    expect((await call('GET', `/bag/${bagId}`)).statusCode).toBe(404)
  },
)

test('no cache stores a bag', async () => {
  const { call, filled } = await bagSite()
  const { headers } = await call('GET', `/bag/${await filled()}`)
  expect(headers['cache-control']).toBe('no-store')
})

test('an item stays in the bag when its stock runs short or it is hidden, with the quantity left', async () => {
  const site = await bagSite()
  const bagId = await site.filled(
    { size: 'S', quantity: 4 },
    { merchId: mug, size: 'One Size', quantity: 2 },
  )
  const { id } = await sizeRow(site, tee, 'S')
  await reserveStock(site.db, [{ productSize: id, quantity: 3 }])
  await site.db.updateTable('product').set({ is_hidden: true }).where('id', '=', mug).execute()
  const { items } = await site.read(bagId)
  expect(items.map(({ quantity, left }) => [quantity, left])).toEqual([
    [4, 2],
    [2, 0],
  ])
})

test('stock reserved by an unpaid order still counts as available in the bag of that order, but not in other bags', async () => {
  const site = await bagSite()
  const bagId = await site.filled({ size: 'S', quantity: 5 })
  const other = await site.filled({ size: 'S', quantity: 5 })
  const items = [{ productSize: (await sizeRow(site, tee, 'S')).id, quantity: 5 }]
  await reserveStock(site.db, items)
  await openOrder(site, bagId, items)
  const left = async (bag: string) => (await site.read(bag)).items[0]?.left
  expect([await left(bagId), await left(other)]).toEqual([5, 0])
})

test('the bag shows the current price of a product, not the price when it was added', async () => {
  const { db, filled, read } = await bagSite()
  const bagId = await filled({ quantity: 2 })
  await db.updateTable('product').set({ price: 4_000 }).where('id', '=', tee).execute()
  expect(await read(bagId)).toMatchObject({
    totalPrice: 80,
    items: [{ price: 40, itemTotal: 80 }],
  })
})

test('[S6.2] a bag needs only its id: no cookie is set', async () => {
  const { call, filled, read } = await bagSite()
  const mine = await filled({ size: 'S' })
  await filled({ quantity: 2 })
  expect((await read(mine)).items).toHaveLength(1)
  const { headers } = await call('GET', `/bag/${mine}`)
  expect(headers).not.toHaveProperty('set-cookie')
})

test('openBagForOrder returns cents and locks the bag until the transaction ends', async () => {
  const { db, clock, filled, add, read } = await bagSite()
  const bagId = await filled({ quantity: 2 })
  const adding = await db.transaction().execute(async (tx) => {
    const { lines, subtotal } = await openBagForOrder(tx, clock, bagId)
    expect([lines.map(({ price, quantity }) => price * quantity), subtotal]).toEqual([
      [7_000],
      7_000,
    ])
    const begun = add(bagId)
    expect((await openBagForOrder(tx, clock, bagId)).subtotal).toBe(7_000)
    return { begun }
  })
  await adding.begun
  expect((await read(bagId)).totalPrice).toBe(105)
})
