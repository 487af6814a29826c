import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listStock } from '#contract/console/store.ts'
import { readToday } from '#contract/console/today.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { deskWithStore, refused } from '#tests/kit/desk/store.ts'
import { reserveStock } from './catalogue.ts'

const patient = { timeout: 30_000 }

test('[C106] stock changes by plus and minus with a reason, and every change is listed', async () => {
  const { change, changes, size, site } = await deskWithStore()
  expect((await change('S', { direction: 'plus', count: 4, reason: 'bought in' })).statusCode).toBe(
    200,
  )
  await change('S', { direction: 'minus', count: 2, reason: 'damaged' })
  await change('S', { direction: 'minus', count: 1, reason: 'counted' })
  expect(await size('S')).toMatchObject({ quantity: 6, reserved: 0, free: 6 })
  await site.pay({ items: [{ size: 'S', quantity: 2 }] })
  const [order] = await site.orders()
  const listed = (await changes()).filter((row) => row.size === 'S')
  expect(listed.map((row) => [row.change, row.reason, row.by, row.order])).toEqual([
    [-2, 'sold', 'Store', order?.reference],
    [-1, 'counted', 'Imani', null],
    [-2, 'damaged', 'Imani', null],
    [4, 'bought in', 'Imani', null],
    [5, 'first stock', 'First start', null],
  ])
  expect(await size('S')).toMatchObject({ quantity: 4, free: 4 })
})

test('[C106] stock never goes below what is reserved, and the refusal says how many can be taken away', async () => {
  const { change, size, site, desk } = await deskWithStore()
  await site.open({ items: [{ size: 'S', quantity: 3 }] })
  const before = await size('S')
  expect(before).toMatchObject({ quantity: 5, reserved: 3, free: 2 })
  const entries = () => desk.db.selectFrom('audit').selectAll().execute()
  const audited = await entries()
  const message = 'At most 2 can be taken away: 5 in stock, 3 reserved for orders'
  expect(refused(await change('S', { direction: 'minus', count: 3, reason: 'damaged' }))).toEqual([
    409,
    `${message}.`,
    { count: message },
  ])
  expect(await size('S')).toEqual(before)
  expect(await entries()).toEqual(audited)
  expect((await change('S', { direction: 'minus', count: 2, reason: 'damaged' })).statusCode).toBe(
    200,
  )
  expect(await size('S')).toMatchObject({ quantity: 3, reserved: 3, free: 0 })
})

test('[C106] a change waits for a buyer of the last item, and then counts the reservation', async () => {
  const { change, size, site } = await deskWithStore()
  const { id } = await size('S')
  const buyer = Promise.withResolvers<void>()
  const bought = site.db.transaction().execute(async (tx) => {
    await reserveStock(tx, [{ productSize: id, quantity: 5 }])
    await buyer.promise
  })
  const answer = change('S', { direction: 'minus', count: 1, reason: 'damaged' })
  await expect.poll(() => waitingForLocks(site.connection), patient).toBe(1)
  buyer.resolve()
  await bought
  expect(refused(await answer)[0]).toBe(409)
  expect(await size('S')).toMatchObject({ quantity: 5, reserved: 5 })
})

test('[C106] a repeated request changes the stock once', async () => {
  const { change, size } = await deskWithStore()
  const key = randomUUID()
  const body = { direction: 'plus', count: 10, reason: 'bought in' }
  const answers = await Promise.all([1, 2, 3].map(() => change('M', body, key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await size('M')).toMatchObject({ quantity: 40 })
})

test('[C106] a count that is no whole number above zero, and a reason of the other direction, are refused', async () => {
  const { change, size } = await deskWithStore()
  const tries = [
    [{ direction: 'plus', count: 0, reason: 'counted' }, 'count'],
    [{ direction: 'plus', count: -5, reason: 'counted' }, 'count'],
    [{ direction: 'plus', count: 1e9, reason: 'counted' }, 'count'],
    [{ direction: 'plus', count: 12.345, reason: 'counted' }, 'count'],
    [{ direction: 'plus', count: 1, reason: 'sold' }, 'reason'],
    [{ direction: 'plus', count: 1, reason: 'damaged' }, 'reason'],
    [{ direction: 'minus', count: 1, reason: 'bought in' }, 'reason'],
    [{ direction: 'times', count: 1, reason: 'counted' }, 'direction'],
  ] as const
  for (const [body, field] of tries) {
    const [status, , fields] = refused(await change('M', body))
    expect([body, status, Object.keys(fields as object)]).toEqual([body, 422, [field]])
  }
  expect(await size('M')).toMatchObject({ quantity: 30 })
})

test('[C106] visitors see the new stock at once, also on a page that was cached before', async () => {
  const { change, site } = await deskWithStore()
  const seen = async () => {
    const response = await site.app.inject(`${apiPrefix}/merch/plain-cap`)
    return response.json().data.sizes.find(({ size }: { size: string }) => size === 'S').quantity
  }
  const noun = () =>
    site.db
      .selectFrom('noun_version')
      .select('version')
      .where('noun', '=', 'stock')
      .executeTakeFirst()
  expect(await seen()).toBe(5)
  const before = await noun()
  await change('S', { direction: 'plus', count: 1, reason: 'counted' })
  expect(await noun()).not.toEqual(before)
  expect(await seen()).toBe(6)
})

test('[C106] sizes with two or fewer free are on Today, without those that visitors do not see', async () => {
  const { change, desk, as, stock, size } = await deskWithStore()
  const low = async () => {
    const { items } = await desk.call(readToday, {}, { as })
    return items.find(({ kind }) => kind === 'stock-low')
  }
  const before = (await low())?.count ?? 0
  await change('S', { direction: 'minus', count: 2, reason: 'counted' })
  expect((await low())?.count ?? 0).toBe(before)
  await change('S', { direction: 'minus', count: 1, reason: 'counted' })
  expect(await low()).toMatchObject({ count: before + 1, path: '/store/stock?low=yes' })
  const lowIds = (await stock({ low: 'yes' })).map(({ id }) => id)
  expect(lowIds).toContain((await size('S')).id)
  expect(lowIds).toHaveLength(before + 1)
  await desk.db
    .updateTable('product')
    .set({ is_hidden: true })
    .where('id', '=', 'plain-cap')
    .execute()
  expect((await low())?.count ?? 0).toBe(before)
})

test('[C106] pages of the stock follow the store, and each size is on one page', async () => {
  const { desk, as } = await deskWithStore()
  const all = await desk.call(listStock, { query: { limit: '100' } as never }, { as })
  const ids: number[] = []
  let after: string | null | undefined
  while (after !== null) {
    const query = { limit: '4', ...(after && { after }) } as never
    const page = await desk.call(listStock, { query }, { as })
    expect(page.total).toBe(all.rows.length)
    ids.push(...page.rows.map(({ id }) => id))
    after = page.next
  }
  expect(ids).toEqual(all.rows.map(({ id }) => id))
})
