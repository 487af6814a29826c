import type { FastifyInstance } from 'fastify'
import * as job from '#contract/console/job.ts'
import { serveStaff } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { listFailedJobs, retryJob } from './failed-jobs.ts'

export function jobRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, job.listJobs, async ({ query }) => listFailedJobs(deps, query))
  serveStaff(app, deps, job.retryJob, async ({ params }, { actor }) =>
    retryJob(deps, actor, params.id),
  )
}
