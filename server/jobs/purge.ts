import type { Deps } from '#server/kit/deps.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { defineScheduledJob, type Job } from './jobs.ts'

const batch = 200

/** Every hour, so that 'after 30 days' means the day and not the night after it. */
export const purgeJob = (rules: readonly PurgeRule[]): Job =>
  defineScheduledJob('purge', { everyMinutes: 60 }, async ({ deps, log, signal }) => {
    const failed: string[] = []
    for (const rule of rules)
      await purge(deps, rule, signal).catch((error: unknown) => {
        log.error({ part: 'purge', kind: rule.kind, err: error }, 'something was not forgotten')
        failed.push(rule.kind)
      })
    // The job is tried again; what one rule cannot do holds up no other.
    if (failed.length > 0) throw new Error(`Not forgotten: ${failed.join(', ')}`)
  })

/** Until nothing is left, in transactions short enough to hold up nobody. */
async function purge(
  deps: Deps,
  { retentionMs: storedMs, forget }: PurgeRule,
  signal: AbortSignal,
) {
  const age = { before: new Date(deps.clock.now().getTime() - storedMs), most: batch }
  for (let gone = batch; gone >= batch && !signal.aborted;)
    gone = await deps.db.transaction().execute((tx) => forget(tx, deps, age))
}
