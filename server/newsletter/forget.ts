import { defineScheduledJob } from '#server/jobs/jobs.ts'
import { destroyRecordKey } from '#server/vault/vault.ts'
import { confirmMs } from './confirm.ts'
import { deleteEndedBefore, deleteUnconfirmedBefore } from './queries.ts'

/** For so long Canada's anti-spam law lets somebody ask whether they ever agreed. */
const proofMs = 3 * 365 * 24 * 3_600_000

/** Forgets those who never pressed the button, and, years later, that somebody once did. */
export const forgetSubscriptions = defineScheduledJob(
  'forget-subscriptions',
  { dailyAt: '03:50' },
  async ({ deps }) => {
    const now = deps.clock.now().getTime()
    await deps.db.transaction().execute(async (tx) => {
      const keys = await deleteUnconfirmedBefore(tx, new Date(now - confirmMs))
      for (const key of keys) await destroyRecordKey(tx, deps, key)
      await deleteEndedBefore(tx, new Date(now - proofMs))
    })
  },
)
