import type { FastifyInstance } from 'fastify'
import { listProducts as list, readProduct as read } from '#contract/merch.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { listProducts, readProduct } from './catalogue.ts'

export function catalogueRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, list, ({ query }) => listProducts(db, query))
  serve(app, read, async ({ params }) => ({ data: await readProduct(db, params.id) }))
}
