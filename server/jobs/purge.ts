import { dayOf } from '#contract/dates.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { systemIds } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { defineScheduledJob, type Job } from './jobs.ts'
import { addPurgeCount, type PurgeCounted, takePurgeCounts } from './queries.ts'

const batch = 200

/** Runs every hour, so that data is deleted soon after its retention ends. */
export const purgeJob = (rules: readonly PurgeRule[]): Job =>
  defineScheduledJob('purge', { everyMinutes: 60 }, async ({ deps, log, signal }) => {
    await writeDailyEntries(deps)
    const failed: string[] = []
    for (const rule of rules)
      await purge(deps, rule, signal).catch((error: unknown) => {
        log.error({ part: 'purge', kind: rule.kind, err: error }, 'old data could not be deleted')
        failed.push(rule.kind)
      })
    // A failed rule does not stop the others. The worker retries the job.
    if (failed.length > 0) throw new Error(`Not deleted: ${failed.join(', ')}`)
  })

/** Deletes in batches, so that no transaction holds locks for long. Each batch is counted for the entry of the day. */
async function purge(deps: Deps, { kind, retentionMs, forget }: PurgeRule, signal: AbortSignal) {
  const age = { before: new Date(deps.clock.now().getTime() - retentionMs), limit: batch }
  const day = dayOf(deps.clock.now())
  for (let deleted = batch; deleted >= batch && !signal.aborted;)
    deleted = await deps.db.transaction().execute(async (tx) => {
      const count = await forget(tx, deps, age)
      if (count > 0) await addPurgeCount(tx, { day, kind, deleted: count })
      return count
    })
}

const byDayAndKind = (a: PurgeCounted, b: PurgeCounted) =>
  a.day.localeCompare(b.day) || a.kind.localeCompare(b.kind)

/** One audit log entry for each day before today, with the number of deleted rows by kind. */
async function writeDailyEntries(deps: Deps): Promise<void> {
  const actor = { id: systemIds.purge, role: 'server' } as const
  await deps.db.transaction().execute(async (tx) => {
    const counts = await takePurgeCounts(tx, dayOf(deps.clock.now()))
    const byDay = Map.groupBy(counts.toSorted(byDayAndKind), ({ day }) => day)
    for (const [day, kinds] of byDay) {
      const reason = kinds.map(({ kind, deleted }) => `${kind}: ${deleted}`).join(', ')
      await writeAudit(tx, deps, actor, { action: 'purged', part: day, reason })
    }
  })
}
