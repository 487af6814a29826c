import { randomUUID } from 'node:crypto'
import { Bag } from '#contract/bag.ts'
import { apiPrefix, dataOf, idempotencyKeyHeader } from '#contract/endpoint.ts'
import { ProblemBody } from '#contract/problem.ts'
import { addDiscounts } from '#server/discounts/discounts.ts'
import { stockProducts } from '#tests/kit/make/product.ts'
import { buildTestApp } from './app.ts'
import { comingMorning } from './fake-clock.ts'

export const tee = 'woven-baobab-tee'
export const mug = 'enamel-mug'

export type BagSite = Awaited<ReturnType<typeof bagSite>>

type CallOptions = { network?: string; key?: string }

/** A store with a T-shirt for 35 dollars (5 of S, 30 of M), a mug for 24 (2 left), four codes, and its requests. */
export async function bagSite() {
  const site = await buildTestApp({ clock: comingMorning() })
  await stockProducts(
    site,
    { _id: tee },
    {
      _id: mug,
      name: 'Enamel Mug',
      price: 24,
      sizes: [{ size: 'One Size', quantity: 2 }],
    },
  )
  await addDiscounts(site.db, [
    { code: 'RAINBOW10', percent: 10 },
    { code: 'TREE5', dollars: 5 },
    { code: 'LASTYEAR', percent: 20, endsAt: '2026-01-01T07:00:00.000Z' },
    { code: 'FIRST20', dollars: 10, usesMost: 20 },
  ])
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    { network = '203.0.113.7', key }: CallOptions = {},
  ) =>
    site.app.inject({
      method,
      url: apiPrefix + path,
      remoteAddress: network,
      ...(payload && { payload }),
      ...(key !== undefined && { headers: { [idempotencyKeyHeader]: key } }),
    })
  const add = (bagId: string, item: object = {}, options?: CallOptions) =>
    call(
      'POST',
      '/bag',
      { bagId, item: { merchId: tee, size: 'M', quantity: 1, ...item } },
      options,
    )
  return {
    ...site,
    call,
    add,
    /** Creates a bag with items. */
    filled: async (...items: object[]) => {
      const bagId = randomUUID()
      for (const item of items.length > 0 ? items : [{}]) {
        bagIn(await add(bagId, item))
        site.clock.advance(1)
      }
      return bagId
    },
    read: async (bagId: string) => bagIn(await call('GET', `/bag/${bagId}`)),
    change: (bagId: string, itemId: string, action: string, options?: CallOptions) =>
      call('PUT', `/bag/${bagId}`, { itemId, quantity: 1, action }, options),
    apply: (bagId: string, code: string, network?: string) =>
      call('POST', '/discount/apply', { bagId, code }, network === undefined ? {} : { network }),
  }
}

type Response = { statusCode: number; json: () => unknown }

/** The bag of a successful response. */
export const bagIn = (response: Response): Bag => dataOf(Bag).parse(response.json()).data

/** The status and message of an error response. */
export const refusalIn = (response: Response): [number, string] => [
  response.statusCode,
  ProblemBody.parse(response.json()).error.message,
]
