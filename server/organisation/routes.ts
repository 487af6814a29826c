import type { FastifyInstance } from 'fastify'
import { readOrganisation as endpoint } from '#contract/organisation.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { publicOrganisation, readOrganisation } from './organisation.ts'

export function organisationRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, endpoint, async () => ({ data: publicOrganisation(await readOrganisation(db)) }))
}
