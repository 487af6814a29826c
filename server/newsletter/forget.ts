import { dayMs } from '#contract/durations.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { bouncedEmails } from '#server/mail/mail.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { confirmMs } from './confirm.ts'
import {
  closeMailbox,
  deleteEnded,
  deleteSubscription,
  deleteUnconfirmed,
  findAsked,
  waitForTurn,
} from './queries.ts'
import { confirmationPurpose } from './send-confirmations.ts'

/** An address that does not exist gets no second email: sending on is how a sender loses its name. */
const bounced: PurgeRule = {
  kind: 'subscriptions that bounced',
  keptMs: 0,
  async forget(tx, deps) {
    await waitForTurn(tx)
    const asked = await findAsked(tx)
    const ids = new Set(
      await bouncedEmails(
        tx,
        confirmationPurpose,
        asked.map(({ id }) => id),
      ),
    )
    const gone = asked.filter(({ id }) => ids.has(id))
    for (const { id, mailbox } of gone) {
      await closeMailbox(tx, { mailbox, reason: 'bounced', since: deps.clock.now() })
      await deleteSubscription(tx, id)
    }
    await forgetRecords(tx, deps, gone)
    return 0
  },
}

/** Without a press on the button, an address is forgotten. */
const unconfirmed: PurgeRule = {
  kind: 'subscriptions never confirmed',
  keptMs: confirmMs,
  async forget(tx, deps, age) {
    const gone = await deleteUnconfirmed(tx, age)
    await forgetRecords(tx, deps, gone)
    return gone.length
  },
}

/** For so long Canada's anti-spam law lets somebody ask whether they ever agreed. */
const ended: PurgeRule = {
  kind: 'subscriptions that ended',
  keptMs: 3 * 365 * dayMs,
  forget: (tx, _deps, age) => deleteEnded(tx, age),
}

export const oldSubscriptions = [bounced, unconfirmed, ended]
