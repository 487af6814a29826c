import type { Kysely } from 'kysely'
import type { DB as Schema } from '#server/db/tables.ts'
import type { Clock } from '#server/kit/clock.ts'
import { addJob, type Job } from './jobs.ts'
import { takeSlot } from './queries.ts'
import { lastSlot } from './schedule.ts'

/**
 * Each call adds the scheduled jobs that are due. Every process calls it, and the database gives each occurrence to
 * one of them. After downtime only the latest missed occurrence runs. The cron of graphile-worker supports neither
 * Calgary time nor our clock, and has no backfill on a first start.
 */
export function createScheduler(
  db: Kysely<Schema>,
  clock: Clock,
  jobs: readonly Job[],
): () => Promise<void> {
  const handled = new Map<string, number>()
  return async () => {
    for (const job of jobs) {
      if (!job.schedule) continue
      const slot = lastSlot(job.schedule, clock.now())
      if (handled.get(job.name) === slot.getTime()) continue
      await db.transaction().execute(async (tx) => {
        if (await takeSlot(tx, job.name, slot)) await addJob(tx, job, {})
      })
      handled.set(job.name, slot.getTime())
    }
  }
}
