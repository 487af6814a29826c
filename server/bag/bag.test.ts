import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reserveStock } from '#server/catalogue/catalogue.ts'
import { openOrder } from '#tests/kit/make/open-order.ts'
import { sizeRow } from '#tests/kit/make/product.ts'
import { bagSite, mug, tee } from '#tests/kit/server/bag-site.ts'
import { bagToOrder } from './bag.ts'

test('[S7.22] a bag that nobody has put anything into is empty', async () => {
  const { read, db } = await bagSite()
  const bagId = randomUUID()
  expect(await read(bagId)).toEqual({ bagId, items: [], totalPrice: 0 })
  expect(await db.selectFrom('bag').select('id').execute(), 'looking makes none').toEqual([])
})

test.each(['1', 'null', '%00', 'c232ab00-9414-11ec-b3c8-9f6bdeced846'])(
  'at the id %s there is no bag',
  async (bagId) => {
    const { call } = await bagSite()
    expect((await call('GET', `/bag/${bagId}`)).statusCode).toBe(404)
  },
)

test('a bag is not kept by anybody on the way', async () => {
  const { call, filled } = await bagSite()
  const { headers } = await call('GET', `/bag/${await filled()}`)
  expect(headers['cache-control']).toBe('no-store')
})

test('what is hidden or gone meanwhile stays in the bag and says so', async () => {
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

test('what the bag’s own order holds is not gone for whoever comes back without having paid', async () => {
  const site = await bagSite()
  const bagId = await site.filled({ size: 'S', quantity: 5 })
  const other = await site.filled({ size: 'S', quantity: 5 })
  const pieces = [{ productSize: (await sizeRow(site, tee, 'S')).id, quantity: 5 }]
  await reserveStock(site.db, pieces)
  await openOrder(site, bagId, pieces)
  const left = async (bag: string) => (await site.read(bag)).items[0]?.left
  expect([await left(bagId), await left(other)]).toEqual([5, 0])
})

test('prices are those of today, whatever they were when something was put in', async () => {
  const { db, filled, read } = await bagSite()
  const bagId = await filled({ quantity: 2 })
  await db.updateTable('product').set({ price: 4_000 }).where('id', '=', tee).execute()
  expect(await read(bagId)).toMatchObject({
    totalPrice: 80,
    items: [{ price: 40, itemTotal: 80 }],
  })
})

test('[S6.2] a shopper is known by the id of the bag and by nothing else', async () => {
  const { call, filled, read } = await bagSite()
  const mine = await filled({ size: 'S' })
  await filled({ quantity: 2 })
  expect((await read(mine)).items).toHaveLength(1)
  const { headers } = await call('GET', `/bag/${mine}`)
  expect(headers).not.toHaveProperty('set-cookie')
})

test('an order gets what is in the bag in cents, and nobody changes it meanwhile', async () => {
  const { db, clock, filled, add, read } = await bagSite()
  const bagId = await filled({ quantity: 2 })
  const adding = await db.transaction().execute(async (tx) => {
    const { lines, subtotal } = await bagToOrder(tx, clock, bagId)
    expect([lines.map(({ price, quantity }) => price * quantity), subtotal]).toEqual([
      [7_000],
      7_000,
    ])
    const begun = add(bagId)
    expect((await bagToOrder(tx, clock, bagId)).subtotal).toBe(7_000)
    return { begun }
  })
  await adding.begun
  expect((await read(bagId)).totalPrice).toBe(105)
})
