import type { FastifyInstance } from 'fastify'
import { type FormName, getFormGuard } from '#contract/form-guard.ts'
import type { Deps } from './deps.ts'
import { issueGuard } from './form-guard.ts'
import { serve } from './serve.ts'

/** The current difficulty of the proof of work, for forms where it changes. */
type WorkOf = Partial<Record<FormName, (deps: Deps) => Promise<number>>>

export function formGuardRoutes(app: FastifyInstance, deps: Deps, workOf: WorkOf = {}): void {
  serve(app, getFormGuard, async ({ params: { form } }) => ({
    data: issueGuard(deps, form, { difficulty: await workOf[form]?.(deps) }),
  }))
}
