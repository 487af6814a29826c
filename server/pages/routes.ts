import type { FastifyInstance } from 'fastify'
import { readPage as endpoint } from '#contract/page.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { readPage } from './pages.ts'

export function pageRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, endpoint, async ({ params }) => ({ data: await readPage(db, params.slug) }))
}
