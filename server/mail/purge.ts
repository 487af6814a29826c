import { defineScheduledJob } from '#server/jobs/jobs.ts'
import { destroyRecordKey } from '#server/vault/vault.ts'
import { deleteMailBefore } from './queries.ts'

const keptDays = 30

/** Settled emails go for good after a month, together with what could still open them. */
export const purgeMail = defineScheduledJob(
  'purge-mail',
  { dailyAt: '03:20' },
  async ({ deps }) => {
    const { db, clock } = deps
    const day = new Date(clock.now().getTime() - keptDays * 86_400_000)
    await db.transaction().execute(async (tx) => {
      for (const key of await deleteMailBefore(tx, day)) await destroyRecordKey(tx, deps, key)
    })
  },
)
