import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { sizeRow, stockProducts } from '#tests/kit/make/product.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { releaseStock, reserveStock, sellStock, tryReserveStock } from './catalogue.ts'

/** A T-shirt with 5 items in S and 30 in M. */
async function stockSite() {
  const { connection } = await freshDatabase()
  const { db } = connection
  const clock = fakeClock()
  await stockProducts({ db, clock }, { _id: 'tee' })
  const row = (size: string) => sizeRow({ db }, 'tee', size)
  const [small, middle] = [(await row('S')).id, (await row('M')).id]
  const inTransaction = <T>(act: (tx: Db) => Promise<T>) => db.transaction().execute(act)
  return { connection, db, clock, row, small, middle, inTransaction }
}

test('reserved stock is held, and released stock is available again', async () => {
  const { row, small, inTransaction } = await stockSite()
  const items = [{ productSize: small, quantity: 3 }]
  await inTransaction((tx) => reserveStock(tx, items))
  expect(await row('S')).toMatchObject({ quantity: 5, reserved: 3 })
  await inTransaction((tx) => releaseStock(tx, items))
  expect(await row('S')).toMatchObject({ quantity: 5, reserved: 0 })
})

test('two lines of one size are reserved together', async () => {
  const { row, small, inTransaction } = await stockSite()
  const items = [
    { productSize: small, quantity: 3 },
    { productSize: small, quantity: 3 },
  ]
  await expect(inTransaction((tx) => reserveStock(tx, items))).rejects.toThrow('Out of stock')
  expect(await row('S')).toMatchObject({ reserved: 0 })
})

test('a rejection names every item that is short', async () => {
  const { small, middle, inTransaction } = await stockSite()
  const refusal: unknown = await inTransaction((tx) =>
    reserveStock(tx, [
      { productSize: small, quantity: 6 },
      { productSize: middle, quantity: 31 },
    ]),
  ).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({
    status: 409,
    message: 'Out of stock',
    fields: { 'Woven Baobab Tee, S': '5 left', 'Woven Baobab Tee, M': '30 left' },
  })
})

test('if one item is short nothing is reserved, also when the transaction goes on', async () => {
  const { row, small, middle, inTransaction } = await stockSite()
  const wanted = [
    { productSize: middle, quantity: 1 },
    { productSize: small, quantity: 6 },
  ]
  expect(await inTransaction((tx) => tryReserveStock(tx, wanted))).toBe(false)
  expect(await row('M')).toMatchObject({ reserved: 0 })
})

test('of 40 concurrent requests for the last five items, five succeed', async () => {
  const { row, small, inTransaction } = await stockSite()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () =>
      inTransaction((tx) => reserveStock(tx, [{ productSize: small, quantity: 1 }])),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await row('S')).toMatchObject({ quantity: 5, reserved: 5 })
})

test('an order that waits for one size holds no later one, so that orders do not deadlock', async () => {
  const { connection, row, small, middle, inTransaction } = await stockSite()
  const [first, second] = [small, middle].map((productSize) => ({ productSize, quantity: 1 }))
  if (!first || !second) throw new Error('There are two sizes.')
  const waiting = await inTransaction(async (tx) => {
    await reserveStock(tx, [first])
    const both = inTransaction((other) => reserveStock(other, [second, first]))
    await expect.poll(() => waitingForLocks(connection)).toBe(1)
    await inTransaction((third) => reserveStock(third, [second]))
    return { both }
  })
  await waiting.both
  expect([(await row('S')).reserved, (await row('M')).reserved]).toEqual([2, 2])
})

test('sold stock is deducted once and recorded with its reason', async () => {
  const { db, clock, row, small, inTransaction } = await stockSite()
  // Two lines of one size are one change.
  const one = { productSize: small, quantity: 1 }
  const sale = { subject: 'order-1', items: [one, one] }
  await inTransaction((tx) => reserveStock(tx, sale.items))
  await inTransaction((tx) => sellStock(tx, clock, sale))
  expect(await row('S')).toMatchObject({ quantity: 3, reserved: 0 })
  // Stock that other orders reserved would allow it.
  await inTransaction((tx) => reserveStock(tx, sale.items))
  await expect(inTransaction((tx) => sellStock(tx, clock, sale))).rejects.toThrow('unique')
  const changes = await db
    .selectFrom('stock_change')
    .select(['change', 'reason', 'subject'])
    .where('product_size_id', '=', small)
    .orderBy('id')
    .execute()
  expect(changes).toEqual([
    { change: 5, reason: 'first stock', subject: null },
    { change: -2, reason: 'sold', subject: 'order-1' },
  ])
})

test('stock pages are refreshed when stock changes for others, and once an order is through', async () => {
  const { db, clock, small, inTransaction } = await stockSite()
  const version = async () => {
    const noun = db.selectFrom('noun_version').select('version').where('noun', '=', 'stock')
    return (await noun.executeTakeFirst())?.version ?? 0
  }
  const items = [{ productSize: small, quantity: 1 }]
  await inTransaction(async (tx) => {
    await reserveStock(tx, items)
    expect(await version()).toBe(0)
  })
  expect(await version()).toBe(1)
  await inTransaction((tx) => sellStock(tx, clock, { subject: 'order-1', items }))
  expect(await version(), 'reserved stock was sold, so the free stock is the same').toBe(1)
})

test('orders of different products do not wait for each other', async () => {
  const { row, small, middle, inTransaction } = await stockSite()
  await inTransaction(async (tx) => {
    await reserveStock(tx, [{ productSize: small, quantity: 1 }])
    await inTransaction(async (other) => {
      await sql`set local lock_timeout = '5s'`.execute(other)
      await reserveStock(other, [{ productSize: middle, quantity: 1 }])
    })
    expect((await row('M')).reserved).toBe(1)
  })
  expect((await row('S')).reserved).toBe(1)
})
