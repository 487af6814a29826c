import type { Kysely } from 'kysely'
import type { DB } from '#server/db/tables.ts'
import type { Clock } from '#server/kit/clock.ts'
import { addJob, type Job } from './jobs.ts'
import { takeSlot } from './queries.ts'
import { lastSlot } from './schedule.ts'

/**
 * Adds the scheduled jobs whose time has come, whenever it is called. Every node asks; the database lets one of
 * them have each occurrence. After a pause only the newest missed occurrence is made up for.
 * The library's own cron knows neither Calgary's clocks nor ours, and makes up for nothing at a first start.
 */
export function createScheduler(
  db: Kysely<DB>,
  clock: Clock,
  jobs: readonly Job[],
): () => Promise<void> {
  const asked = new Map<string, number>()
  return async () => {
    for (const job of jobs) {
      if (!job.schedule) continue
      const slot = lastSlot(job.schedule, clock.now())
      if (asked.get(job.name) === slot.getTime()) continue
      await db.transaction().execute(async (tx) => {
        if (await takeSlot(tx, job.name, slot)) await addJob(tx, job, {})
      })
      asked.set(job.name, slot.getTime())
    }
  }
}
