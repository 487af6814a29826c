import type { JobHelpers, TaskList } from 'graphile-worker'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { addJob, type Job, type Log } from './jobs.ts'
import { endJob } from './queries.ts'

type TaskContext = { jobs: readonly Job[]; deps: Deps; log: Log }

/** Our jobs as the task list of graphile-worker. */
export const tasksOf = ({ jobs, ...context }: TaskContext): TaskList =>
  Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, context)]))

function taskOf(job: Job, { deps, log }: Omit<TaskContext, 'jobs'>) {
  return async (payload: unknown, { job: row, abortSignal }: JobHelpers): Promise<void> => {
    const claim = { id: Number(row.id), worker: row.locked_by ?? '', attempt: row.attempts }
    const finish = async (tx: Db) => {
      if (!(await endJob(tx, claim))) throw new Error('Another worker has taken this job.')
    }
    const putOff = (tx: Db, seconds: number) =>
      addJob(tx, job, payload, { runAt: new Date(deps.clock.now().getTime() + seconds * 1_000) })
    const run = { deps, log, jobId: claim.id, signal: abortSignal, finish, putOff }
    try {
      await job.run(payload, run)
    } catch (error) {
      log.error({ part: 'jobs', job: job.name, jobId: claim.id, err: error }, 'a job failed')
      // graphile-worker stores this message in the database, so it must not contain personal data.
      throw new Error(kindOf(error))
    }
  }
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return error.name + code
}
