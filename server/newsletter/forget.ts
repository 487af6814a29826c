import type { Db } from '#server/db/connect.ts'
import { defineScheduledJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { destroyRecordKey } from '#server/vault/vault.ts'
import { bouncedEmails } from '#server/mail/mail.ts'
import { confirmMs } from './confirm.ts'
import {
  closeMailbox,
  deleteEndedBefore,
  deleteSubscription,
  deleteUnconfirmedBefore,
  findAsked,
  waitForTurn,
} from './queries.ts'
import { confirmationPurpose } from './send-confirmations.ts'

/** For so long Canada's anti-spam law lets somebody ask whether they ever agreed. */
const proofMs = 3 * 365 * 24 * 3_600_000

/** Forgets who never pressed the button, who cannot be written to, and, years later, that somebody once agreed. */
export const forgetSubscriptions = defineScheduledJob(
  'forget-subscriptions',
  { dailyAt: '03:50' },
  async ({ deps }) => {
    const now = deps.clock.now().getTime()
    await deps.db.transaction().execute(async (tx) => {
      await closeBounced(tx, deps)
      const keys = await deleteUnconfirmedBefore(tx, new Date(now - confirmMs))
      for (const key of keys) await destroyRecordKey(tx, deps, key)
      await deleteEndedBefore(tx, new Date(now - proofMs))
    })
  },
)

/** An address that does not exist gets no second email: sending on is how a sender loses its name. */
async function closeBounced(tx: Db, deps: Deps): Promise<void> {
  await waitForTurn(tx)
  const asked = await findAsked(tx)
  const ids = asked.map(({ id }) => id)
  const bounced = new Set(await bouncedEmails(tx, confirmationPurpose, ids))
  for (const { id, mailbox, vault_key } of asked.filter((row) => bounced.has(row.id))) {
    await closeMailbox(tx, { mailbox, reason: 'bounced', since: deps.clock.now() })
    await deleteSubscription(tx, id)
    if (vault_key) await destroyRecordKey(tx, deps, vault_key)
  }
}
