import type { FastifyInstance } from 'fastify'
import { getFormGuard } from '#contract/form-guard.ts'
import type { Deps } from './deps.ts'
import { issueGuard } from './form-guard.ts'
import { serve } from './serve.ts'

export function formGuardRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, getFormGuard, async ({ params }) => ({ data: issueGuard(deps, params.form) }))
}
