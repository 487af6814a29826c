import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addToBag, Bag, readBag } from '#contract/bag.ts'
import { applyDiscount } from '#contract/discount.ts'
import { apiPrefix, dataOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connect.ts'
import { serverAndDatabase } from '../killable-server.ts'
import { sizes } from '../sizes.ts'

const { adders, ...crowd } = sizes.bagCrowd

test('[D4] parallel requests for the same item make one line with the sum of the quantities', async () => {
  const { server, db } = await serverAndDatabase()
  const item = await findStockedSize(db)
  const bags = Array.from({ length: crowd.bags }, () => randomUUID())
  const add = (bagId: string, network: number) =>
    post(server.address, addToBag.path, { bagId, item: { ...item, quantity: 1 } }, network)
  const responses = await Promise.all(
    bags.flatMap((bagId, at) => Array.from({ length: adders }, () => add(bagId, at))),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const quantities: number[][] = []
  for (const bagId of bags) {
    const { items } = await bagAt(server.address, bagId)
    quantities.push(items.map(({ quantity }) => quantity))
  }
  console.info(
    `  ${responses.length} items added, ${quantities.flat().reduce((sum, one) => sum + one, 0)} in the bags`,
  )
  expect(quantities).toEqual(bags.map(() => [adders]))
  await server.stop()
})

test('[D10] a code applied by many bags at once applies to each bag once and counts no use', async () => {
  const { server, db } = await serverAndDatabase()
  const item = await findStockedSize(db)
  const bags = Array.from({ length: crowd.codeBags }, () => randomUUID())
  await Promise.all(
    bags.map((bagId, network) =>
      post(server.address, addToBag.path, { bagId, item: { ...item, quantity: 1 } }, network),
    ),
  )
  const apply = (bagId: string, network: number) =>
    post(server.address, applyDiscount.path, { bagId, code: 'first20' }, network)
  const all = await Promise.all(bags.map(apply))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))

  const one = randomUUID()
  await post(server.address, addToBag.path, { bagId: one, item: { ...item, quantity: 1 } }, 101)
  const again = await Promise.all(Array.from({ length: 20 }, (_, at) => apply(one, 200 + at)))
  const statuses = again.map(({ status }) => status)
  const count = (status: number) => statuses.filter((is) => is === status).length
  console.info(`  applied ${count(200)}, already applied ${count(409)}, rate limited ${count(429)}`)
  expect([count(200), count(409), count(429)]).toEqual([1, 9, 10])
  const { uses } = await db
    .selectFrom('discount')
    .select('uses')
    .where('code', '=', 'FIRST20')
    .executeTakeFirstOrThrow()
  expect(uses, 'only an order counts a use').toBe(0)
  await server.stop()
})

/** A size with at least twenty items in stock. */
async function findStockedSize(db: Db): Promise<{ merchId: string; size: string }> {
  const row = await db
    .selectFrom('product_size')
    .select(['product_id', 'size'])
    .where('quantity', '>=', 20)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { merchId: row.product_id, size: row.size }
}

async function bagAt(address: string, bagId: string): Promise<Bag> {
  const response = await fetch(address + apiPrefix + readBag.path.replace(':bagId', bagId))
  return dataOf(Bag).parse(await response.json()).data
}

const post = (address: string, path: string, body: object, network: number): Promise<Response> =>
  fetch(address + apiPrefix + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.4.${network >> 8}.${network & 255}`,
    },
    body: JSON.stringify(body),
  })
