import { dayMs } from '#contract/durations.ts'
import { type Day, dayOf } from '#contract/dates.ts'
import { nextIssueDay } from '#contract/newsletter.ts'
import type { Db } from '#server/db/connect.ts'
import { exists } from '#server/db/rows.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import {
  changeSubscription,
  suppressMailbox,
  type SubscriptionRow,
  subscriptions,
  lockNewsletter,
} from './queries.ts'

/** How long the link of a confirmation email works. Afterwards the address is erased. */
export const confirmMs = 7 * dayMs

/** Adds a subscriber to the list. Idempotent. */
export async function confirm(deps: Deps, token: string): Promise<{ nextIssueOn: Day }> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockNewsletter(tx)
    const row = await subscriptions(tx)
      .where('confirm_token', '=', keyHash(token))
      .executeTakeFirst()
    if (row?.status === 'confirmed') return
    const isOpen = row?.status === 'pending' && now.getTime() - Number(row.emailed_at) <= confirmMs
    if (!isOpen) throw linkExpired()
    // An earlier email already confirmed this address.
    const ofAddress = subscriptions(tx).where('lookup', '=', row.lookup)
    if (await exists(ofAddress.where('status', '=', 'confirmed'))) await erase(tx, deps, row)
    else await changeSubscription(tx, row.id, { status: 'confirmed', confirmed_at: now })
  })
  return { nextIssueOn: nextIssueDay(dayOf(now)) }
}

/**
 * Removes a subscriber from the list and erases the personal data. Unsubscribing from a confirmation email means that
 * the owner did not sign up, so the mailbox is suppressed. A link never expires: without a row, the response is the same.
 */
export async function unsubscribe(deps: Deps, token: string): Promise<{ message: string }> {
  if (!isToken(token)) throw linkExpired()
  await deps.db.transaction().execute(async (tx) => {
    await lockNewsletter(tx)
    const hash = keyHash(token)
    const row = await subscriptions(tx)
      .where(({ eb, or }) => or([eb('confirm_token', '=', hash), eb('stop_token', '=', hash)]))
      .executeTakeFirst()
    if (!row || row.status === 'ended') return
    if (row.status === 'pending')
      await suppressMailbox(tx, {
        mailbox: row.mailbox,
        reason: 'requested',
        since: deps.clock.now(),
      })
    await erase(tx, deps, row)
  })
  return { message: 'This address is off the list.' }
}

/** The row stays as a record of consent and withdrawal, without personal data. */
async function erase(tx: Db, deps: Deps, row: SubscriptionRow): Promise<void> {
  const ended = { status: 'ended' as const, ended_at: deps.clock.now() }
  await changeSubscription(tx, row.id, { ...ended, sealed: null, vault_key_id: null })
  await forgetRecords(tx, deps, [row])
}

/** The same response for expired, used and unknown tokens. */
const linkExpired = () => new Refusal('gone', 'This link does not work any more.')

/** Whether the token is complete: mail programs may cut off a link. */
const isToken = (text: string): boolean => /^[\w-]{22}$/.test(text)
