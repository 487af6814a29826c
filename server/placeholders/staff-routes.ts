import type { FastifyInstance } from 'fastify'
import * as placeholder from '#contract/console/placeholder.ts'
import { serveStaff } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { listPlaceholders } from './placeholders.ts'

export function placeholderRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, placeholder.listPlaceholders, async () => listPlaceholders(deps.db))
}
