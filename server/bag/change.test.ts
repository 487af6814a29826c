import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type BagSite, bagIn, bagSite, mug, refusalIn } from '#tests/kit/server/bag-site.ts'

async function withLine(item: object = {}) {
  const site = await bagSite()
  const bagId = await site.filled(item)
  return { ...site, bagId, line: await lineOf(site, bagId) }
}

async function lineOf({ read }: BagSite, bagId: string): Promise<string> {
  const [item] = (await read(bagId)).items
  return item?._id ?? ''
}

test('[S7.23] a quantity changes by one, and never falls below one', async () => {
  const { bagId, line, change } = await withLine({ quantity: 2 })
  const quantityAfter = async (action: string) =>
    bagIn(await change(bagId, line, action)).items[0]?.quantity
  expect(await quantityAfter('increase')).toBe(3)
  expect(await quantityAfter('decrease')).toBe(2)
  expect(await quantityAfter('decrease')).toBe(1)
  expect(await quantityAfter('decrease')).toBe(1)
})

test('fifty concurrent increases end at the stock', async () => {
  const { bagId, line, change, read } = await withLine({ size: 'S' })
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => change(bagId, line, 'increase')),
  )
  const refused = responses.filter(({ statusCode }) => statusCode !== 200)
  expect((await read(bagId)).items[0]?.quantity).toBe(5)
  expect(refused).toHaveLength(46)
  expect(new Set(refused.map((response) => refusalIn(response).join(' ')))).toEqual(
    new Set(['409 Out of stock']),
  )
})

test('a line of twenty cannot grow, whatever the stock', async () => {
  const { bagId, line, change } = await withLine({ quantity: 20 })
  expect(refusalIn(await change(bagId, line, 'increase'))).toEqual([
    422,
    'Please choose a quantity from 1 to 20',
  ])
})

test('the quantity of a sold-out item can still be reduced', async () => {
  const { db, bagId, line, change } = await withLine({ quantity: 2 })
  await db.updateTable('product').set({ is_hidden: true }).execute()
  expect(bagIn(await change(bagId, line, 'decrease')).items[0]?.quantity).toBe(1)
  expect(refusalIn(await change(bagId, line, 'increase'))).toEqual([409, 'Out of stock'])
})

test('with an idempotency key a change happens once', async () => {
  const { bagId, line, change, read } = await withLine()
  const key = randomUUID()
  await Promise.all([1, 2, 3].map(() => change(bagId, line, 'increase', { key })))
  expect((await read(bagId)).items[0]?.quantity).toBe(2)
})

test.each(['set', 'delete', '', '__proto__'])('%j is no valid action', async (action) => {
  const { bagId, line, change } = await withLine()
  expect(refusalIn(await change(bagId, line, action))).toEqual([422, 'Unknown action'])
})

test.each([5, 0, -1, '1', null])('a change by %j is rejected', async (quantity) => {
  const { bagId, line, call } = await withLine()
  const response = await call('PUT', `/bag/${bagId}`, {
    itemId: line,
    quantity,
    action: 'increase',
  })
  expect(response.statusCode).toBe(422)
})

test('an item of another bag can be neither changed nor removed, and gets the response of an unknown item', async () => {
  const site = await withLine()
  const { bagId, call, change } = site
  const other = await site.filled({ size: 'S' })
  const theirs = await lineOf(site, other)
  const notFound = [404, 'Item not found in your bag']
  for (const item of [theirs, randomUUID()]) {
    for (const action of ['increase', 'decrease'])
      expect(refusalIn(await change(bagId, item, action))).toEqual(notFound)
    expect(refusalIn(await call('DELETE', `/bag/${bagId}/${item}`))).toEqual(notFound)
  }
  for (const item of ['1', "' OR 1=1", '\0', 'x'.repeat(100)])
    expect(refusalIn(await change(bagId, item, 'increase'))).toEqual(notFound)
  expect((await site.read(other)).items).toHaveLength(1)
})

test('[S7.24] a removed item is gone, and removing it again is no error', async () => {
  const { bagId, line, call, change } = await withLine()
  const remove = () => call('DELETE', `/bag/${bagId}/${line}`)
  const responses = await Promise.all([remove(), remove()])
  expect(responses.map((response) => bagIn(response).items)).toEqual([[], []])
  expect(bagIn(await remove()).totalPrice).toBe(0)
  expect(refusalIn(await change(bagId, line, 'increase'))[0]).toBe(404)
})

test('a removed item that is added again starts from zero', async () => {
  const { clock, bagId, line, call, add } = await withLine({ quantity: 4 })
  await call('DELETE', `/bag/${bagId}/${line}`)
  await add(bagId, { size: 'S' })
  clock.advance(1)
  const { items } = bagIn(await add(bagId, { quantity: 1 }))
  expect(items.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['S', 1],
    ['M', 1],
  ])
})

test('the last item in stock can be removed and added again', async () => {
  const { bagId, line, call, add } = await withLine({
    merchId: mug,
    size: 'One Size',
    quantity: 2,
  })
  await call('DELETE', `/bag/${bagId}/${line}`)
  const response = await add(bagId, { merchId: mug, size: 'One Size', quantity: 2 })
  expect(bagIn(response).items[0]?.quantity).toBe(2)
})
