import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { type PurgeRule, purgeTable } from '#server/kit/purge-rule.ts'
import { bouncedEmails } from '#server/mail/mail.ts'
import { forgetRecords, purgeRecords } from '#server/vault/vault.ts'
import { confirmMs } from './confirm.ts'
import { closeMailbox, deleteSubscription, subscriptions, waitForTurn } from './queries.ts'
import { confirmationPurpose } from './send-confirmations.ts'

/** An address that does not exist gets no second email: sending on is how a sender loses its name. */
const bounced: PurgeRule = {
  kind: 'subscriptions that bounced',
  retentionMs: 0,
  async forget(tx, deps) {
    await waitForTurn(tx)
    const asked = await subscriptions(tx).where('status', '=', 'asked').execute()
    const hasBounced = await bouncedEmails(tx, confirmationPurpose)
    const gone = asked.filter(({ id }) => hasBounced(id))
    for (const { id, mailbox } of gone) {
      await closeMailbox(tx, { mailbox, reason: 'bounced', since: deps.clock.now() })
      await deleteSubscription(tx, id)
    }
    await forgetRecords(tx, deps, gone)
    return 0
  },
}

/** Without a press on the button, an address is forgotten. */
const unconfirmed = purgeRecords({
  kind: 'subscriptions never confirmed',
  retentionMs: confirmMs,
  table: 'subscription',
  isOld: (before) =>
    sql`status in ('waiting', 'asked') and coalesce(emailed_at, asked_at) < ${before}`,
})

/** For so long Canada's anti-spam law lets somebody ask whether they ever agreed. */
const ended = purgeTable({
  kind: 'subscriptions that ended',
  retentionMs: 3 * 365 * dayMs,
  table: 'subscription',
  isOld: (before) => sql`status = 'ended' and ended_at < ${before}`,
})

export const oldSubscriptions = [bounced, unconfirmed, ended]
