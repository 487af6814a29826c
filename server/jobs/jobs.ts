import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { minuteMs } from '#contract/durations.ts'
import type { Noun } from '#contract/noun.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { Schedule } from './schedule.ts'

export { lastSlot } from './schedule.ts'
export { countFailedJobs } from './failed-jobs.ts'
export { hasLiveWorker } from './queries.ts'

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

export type JobRun = {
  deps: Deps
  log: Log
  /** Identifies the job, so that a row can store which job has claimed it. */
  jobId: number
  /** Aborted when the process stops and the time for running jobs is over. */
  signal: AbortSignal
  /**
   * Completes the job in the transaction of its effect, so that both commit or neither. For a job whose effect must
   * happen exactly once: call it first in its only transaction. Throws if another worker has taken the job.
   */
  finish: (tx: Db) => Promise<void>
  /** Adds the same job again after a delay, in the transaction that finishes this one. */
  putOff: (tx: Db, seconds: number) => Promise<void>
}

export type Job<P = unknown> = {
  name: string
  parse: (given: unknown) => P
  run: (given: unknown, run: JobRun) => Promise<void>
  schedule?: Schedule
}

type Work<P> = (payload: P, run: JobRun) => Promise<void>

/** Background work after the response. A job may run more than once, so it must be idempotent. */
export const defineJob = <S extends z.ZodMiniType>(
  name: string,
  payload: S,
  work: Work<z.output<S>>,
): Job<z.output<S>> => handleJob(declareJob(name, payload), work)

/** A job without its work, which `handleJob` adds. This breaks an import cycle when the work imports files that add the job. */
export const declareJob = <S extends z.ZodMiniType>(name: string, payload: S) => ({
  name,
  parse: (given: unknown): z.output<S> => payload.parse(given),
})

export const handleJob = <P>(declared: Declared<P>, work: Work<P>): Job<P> => ({
  ...declared,
  run: async (given, run) => work(declared.parse(given), run),
})

type Declared<P> = Pick<Job<P>, 'name' | 'parse'>

/** Work on a schedule. Each occurrence runs once, however many processes there are. */
export const defineScheduledJob = (
  name: string,
  schedule: Schedule,
  work: (run: JobRun) => Promise<void>,
): Job => ({ name, schedule, parse: () => ({}), run: (_given, run) => work(run) })

const announceMinutes = 5

/**
 * Drops cached pages of a noun that changes as time passes, without an edit. Looks back two intervals, so that the
 * next run covers a missed one.
 */
export const announceByTime = (
  name: string,
  noun: Noun,
  hasChanged: (db: Db, since: Date, until: Date) => Promise<boolean>,
): Job =>
  defineScheduledJob(name, { everyMinutes: announceMinutes }, async ({ deps: { db, clock } }) => {
    const now = clock.now()
    const since = new Date(now.getTime() - 2 * announceMinutes * minuteMs)
    if (await hasChanged(db, since, now)) await bumpNoun(db, noun)
  })

type When = { key?: string; runAt?: Date; maxAttempts?: number }

/**
 * The job exists only if the transaction commits. The payload is not encrypted, so it contains ids and no personal
 * data.
 */
export async function addJob<P>(
  db: Db,
  job: Declared<P>,
  payload: NoInfer<P>,
  { key, runAt, maxAttempts }: When = {},
): Promise<void> {
  await sql`
    select from graphile_worker.add_job(
      ${job.name},
      ${JSON.stringify(payload)}::json,
      job_key => ${key ?? null},
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int
    )
  `.execute(db)
}
