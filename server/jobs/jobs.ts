import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { minuteMs } from '#contract/durations.ts'
import type { Noun } from '#contract/noun.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { Schedule } from './schedule.ts'

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

export type JobRun = {
  deps: Deps
  log: Log
  /** The job's own number, by which what it holds can be told from what others hold. */
  jobId: number
  /** Fires when the process stops and cannot wait any longer. */
  signal: AbortSignal
  /**
   * Ends the job in the transaction of its effect, so that a kill leaves both or neither. First in the one transaction
   * of a job whose effect must happen once; throws when another worker has taken the job.
   */
  finish: (tx: Db) => Promise<void>
  /** The same once more, so many seconds later; in the transaction that finishes this one. */
  putOff: (tx: Db, seconds: number) => Promise<void>
}

export type Job<P = unknown> = {
  name: string
  parse: (given: unknown) => P
  run: (given: unknown, run: JobRun) => Promise<void>
  schedule?: Schedule
}

type Work<P> = (payload: P, run: JobRun) => Promise<void>

/** Work that happens after the answer. It may run more than once, and must not mind. */
export const defineJob = <S extends z.ZodMiniType>(
  name: string,
  payload: S,
  work: Work<z.output<S>>,
): Job<z.output<S>> => handleJob(declareJob(name, payload), work)

/** The name and payload of a job, for files that add it and that its work imports. `handleJob` adds the work. */
export const declareJob = <S extends z.ZodMiniType>(name: string, payload: S) => ({
  name,
  parse: (given: unknown): z.output<S> => payload.parse(given),
})

export const handleJob = <P>(declared: Declared<P>, work: Work<P>): Job<P> => ({
  ...declared,
  run: async (given, run) => work(declared.parse(given), run),
})

type Declared<P> = Pick<Job<P>, 'name' | 'parse'>

/** Work that comes round by itself, once for each occurrence however many nodes there are. */
export const defineScheduledJob = (
  name: string,
  schedule: Schedule,
  work: (run: JobRun) => Promise<void>,
): Job => ({ name, schedule, parse: () => ({}), run: (_given, run) => work(run) })

const announceMinutes = 5

/**
 * Announces a noun that changes by the passing of time, without an edit. Looks back twice as far as the interval, so
 * that the next run makes up for a missed one.
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
 * Becomes real with the transaction that causes it, or not at all.
 * The payload is readable in the database: ids only, nothing about a person.
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
