import type { FastifyInstance } from 'fastify'
import * as today from '#contract/console/today.ts'
import { serveStaff } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { readToday } from './today.ts'

export function todayRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, today.readToday, async (_input, { person }) => readToday(deps, person))
}
