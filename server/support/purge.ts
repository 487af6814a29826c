import { messageKeptDays } from '#contract/support.ts'
import { defineScheduledJob } from '#server/jobs/jobs.ts'
import { destroyRecordKey } from '#server/vault/vault.ts'
import { deleteMessagesBefore } from './queries.ts'

/** Every hour, so that 'after 30 days' means the day and not the night after it. */
export const purgeMessages = defineScheduledJob(
  'purge-support-messages',
  { everyMinutes: 60 },
  async ({ deps }) => {
    const { db, clock } = deps
    const day = new Date(clock.now().getTime() - messageKeptDays * 86_400_000)
    await db.transaction().execute(async (tx) => {
      for (const key of await deleteMessagesBefore(tx, day)) await destroyRecordKey(tx, deps, key)
    })
  },
)
