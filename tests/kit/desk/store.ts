import type { LightMyRequestResponse } from 'fastify'
import * as store from '#contract/console/store.ts'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { orderSite } from '#tests/kit/server/order-site.ts'
import { deskOf } from './desk-client.ts'

/** A store with a cap (five of S, thirty of M), its shoppers, and a person with the role Store. */
export async function deskWithStore() {
  const site = await orderSite()
  const desk = { ...site, ...deskOf(site) }
  const as = await desk.addPerson(['store'], { name: 'Imani' })
  const send = <E extends ConsoleEndpoint>(
    endpoint: E,
    input: Partial<EndpointInput<E>> & Record<string, unknown>,
    key?: string,
  ): Promise<LightMyRequestResponse> =>
    desk.send(endpoint, input, { as, ...(key !== undefined && { headers: keyHeader(key) }) })
  const query = (values: Record<string, string> = {}) => ({ query: values as never })
  const stock = async (values: Record<string, string> = { product: 'plain-cap' }) =>
    (await desk.call(store.listStock, query(values), { as })).rows
  const size = async (name: string) => {
    const found = (await stock()).find(({ size: one }) => one === name)
    if (!found) throw new Error(`The cap has no size ${name}.`)
    return found
  }
  const change = async (name: string, body: Record<string, unknown>, key?: string) =>
    send<ConsoleEndpoint>(
      store.changeStock,
      { params: { id: String((await size(name)).id) }, body },
      key,
    )
  return {
    desk,
    site,
    as,
    send,
    size,
    stock,
    change,
    changes: async (values: Record<string, string> = { product: 'plain-cap' }) =>
      (await desk.call(store.listStockChanges, query(values), { as })).rows,
    discounts: async () => (await desk.call(store.listDiscounts, query(), { as })).rows,
    shipping: async () => (await desk.call(store.listShipping, {}, { as })).rows,
  }
}

const keyHeader = (key: string) => ({ 'idempotency-key': key })

/** The status, the message and the fields of a refusal. */
export const refused = (response: LightMyRequestResponse) => {
  const { error } = response.json()
  return [response.statusCode, error.message, error.fields ?? {}]
}
