import type { FastifyInstance } from 'fastify'
import { readOrganisation } from '#contract/organisation.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { tellOrganisation } from './organisation.ts'

export function organisationRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, readOrganisation, async () => ({ data: await tellOrganisation(db) }))
}
