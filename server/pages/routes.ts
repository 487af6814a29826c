import type { FastifyInstance } from 'fastify'
import { readPage as endpoint } from '#contract/page.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { readPage } from './pages.ts'

export function pageRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, endpoint, async ({ params }) => ({ data: await readPage(db, params.slug) }))
}
