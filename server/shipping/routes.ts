import type { FastifyInstance } from 'fastify'
import { dollarsOf } from '#contract/merch.ts'
import { listShippingOptions } from '#contract/shipping.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { offeredShipping } from './shipping.ts'

const areas = { within: 'within Calgary', outside: 'outside Calgary' } as const

export function shippingRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, listShippingOptions, async ({ query }) => {
    const options = await offeredShipping(db, areas[query.area])
    return {
      data: options.map(({ id, area, price }) => ({ _id: id, area, price: dollarsOf(price) })),
    }
  })
}
