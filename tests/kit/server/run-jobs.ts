import { sql } from 'kysely'
import { runTaskListOnce } from 'graphile-worker'
import type { Connection } from '#server/db/connect.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { tasksOf } from '#server/jobs/task.ts'
import { quietLogger } from '#server/jobs/worker-log.ts'
import type { Deps } from '#server/kit/deps.ts'
import { jobLog } from './job-log.ts'

type Options = { connection: Connection; deps: Deps; jobs: readonly Job[] }

/** Runs all jobs that are due by the clock of the test, one after another. */
export async function runJobs({ connection, deps, jobs }: Options): Promise<void> {
  const log = jobLog()
  for (;;) {
    const { rows } = await sql`
      update graphile_worker._private_jobs set run_at = now()
      where run_at <= greatest(now(), ${deps.clock.now()}::timestamptz)
        and locked_at is null and attempts < max_attempts
      returning id
    `.execute(deps.db)
    if (rows.length === 0) return
    const client = await connection.pool.connect()
    try {
      await runTaskListOnce(
        { logger: quietLogger(log), noHandleSignals: true },
        tasksOf({ jobs, deps, log }),
        client,
      )
    } finally {
      client.release()
    }
  }
}

/** Runs one scheduled job now. */
export const runJob = (deps: Deps, job: Job): Promise<void> =>
  job.run(
    {},
    {
      deps,
      log: jobLog(),
      jobId: 1,
      signal: new AbortController().signal,
      finish: async () => undefined,
      putOff: async () => undefined,
    },
  )
