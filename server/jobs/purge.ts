import type { Deps } from '#server/kit/deps.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { defineScheduledJob, type Job } from './jobs.ts'

const batch = 200

/** Runs every hour, so that data is deleted soon after its retention ends. */
export const purgeJob = (rules: readonly PurgeRule[]): Job =>
  defineScheduledJob('purge', { everyMinutes: 60 }, async ({ deps, log, signal }) => {
    const failed: string[] = []
    for (const rule of rules)
      await purge(deps, rule, signal).catch((error: unknown) => {
        log.error({ part: 'purge', kind: rule.kind, err: error }, 'old data could not be deleted')
        failed.push(rule.kind)
      })
    // A failed rule does not stop the others. The worker retries the job.
    if (failed.length > 0) throw new Error(`Not deleted: ${failed.join(', ')}`)
  })

/** Deletes in batches, so that no transaction holds locks for long. */
async function purge(deps: Deps, { retentionMs, forget }: PurgeRule, signal: AbortSignal) {
  const age = { before: new Date(deps.clock.now().getTime() - retentionMs), limit: batch }
  for (let deleted = batch; deleted >= batch && !signal.aborted;)
    deleted = await deps.db.transaction().execute((tx) => forget(tx, deps, age))
}
