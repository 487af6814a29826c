import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { type PurgeRule, purgeTable } from '#server/kit/purge-rule.ts'
import { bouncedEmails } from '#server/mail/mail.ts'
import { forgetRecords, purgeRecords } from '#server/vault/vault.ts'
import { confirmMs } from './confirm.ts'
import { suppressMailbox, deleteSubscription, subscriptions, lockNewsletter } from './queries.ts'
import { confirmationPurpose } from './send-confirmations.ts'

/** An address that bounced gets no second email: bounces damage the reputation of the sender. */
const bounced: PurgeRule = {
  kind: 'subscriptions that bounced',
  retentionMs: 0,
  async forget(tx, deps) {
    await lockNewsletter(tx)
    const emailed = await subscriptions(tx).where('status', '=', 'pending').execute()
    const hasBounced = await bouncedEmails(tx, confirmationPurpose)
    const erased = emailed.filter(({ id }) => hasBounced(id))
    for (const { id, mailbox } of erased) {
      await suppressMailbox(tx, { mailbox, reason: 'bounced', since: deps.clock.now() })
      await deleteSubscription(tx, id)
    }
    await forgetRecords(tx, deps, erased)
    return 0
  },
}

const unconfirmed = purgeRecords({
  kind: 'subscriptions never confirmed',
  retentionMs: confirmMs,
  table: 'subscription',
  isOld: (before) =>
    sql`status in ('waiting', 'pending') and coalesce(emailed_at, requested_at) < ${before}`,
})

/** Canada's anti-spam law allows complaints for three years, so the record of consent stays that long. */
const ended = purgeTable({
  kind: 'subscriptions that ended',
  retentionMs: 3 * 365 * dayMs,
  table: 'subscription',
  isOld: (before) => sql`status = 'ended' and ended_at < ${before}`,
})

export const oldSubscriptions = [bounced, unconfirmed, ended]
