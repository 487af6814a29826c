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
  closeMailbox,
  type SubscriptionRow,
  subscriptions,
  waitForTurn,
} from './queries.ts'

/** How long the button of an email works; afterwards the address is forgotten. */
export const confirmMs = 7 * dayMs

/** Puts somebody on the list. Pressing twice changes nothing. */
export async function confirm(deps: Deps, token: string): Promise<{ nextIssueOn: Day }> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await waitForTurn(tx)
    const row = await subscriptions(tx)
      .where('confirm_token', '=', keyHash(token))
      .executeTakeFirst()
    if (row?.status === 'confirmed') return
    const isOpen = row?.status === 'asked' && now.getTime() - Number(row.emailed_at) <= confirmMs
    if (!isOpen) throw noLonger()
    // They are on the list already, by an earlier email.
    const ofAddress = subscriptions(tx).where('lookup', '=', row.lookup)
    if (await exists(ofAddress.where('status', '=', 'confirmed'))) await erase(tx, deps, row)
    else await changeSubscription(tx, row.id, { status: 'confirmed', confirmed_at: now })
  })
  return { nextIssueOn: nextIssueDay(dayOf(now)) }
}

/**
 * Takes somebody off the list and forgets who it was. Whoever answers a confirmation email with this never
 * asked for it, so nothing is ever sent to that mailbox again. A link never dies: whoever was forgotten since is on
 * no list, and reads just that.
 */
export async function end(deps: Deps, token: string): Promise<{ message: string }> {
  if (!isToken(token)) throw noLonger()
  await deps.db.transaction().execute(async (tx) => {
    await waitForTurn(tx)
    const hash = keyHash(token)
    const row = await subscriptions(tx)
      .where(({ eb, or }) => or([eb('confirm_token', '=', hash), eb('stop_token', '=', hash)]))
      .executeTakeFirst()
    if (!row || row.status === 'ended') return
    if (row.status === 'asked')
      await closeMailbox(tx, { mailbox: row.mailbox, reason: 'asked', since: deps.clock.now() })
    await erase(tx, deps, row)
  })
  return { message: 'This address is off the list.' }
}

/** The row stays as proof of consent and withdrawal, without a name. */
async function erase(tx: Db, deps: Deps, row: SubscriptionRow): Promise<void> {
  const ended = { status: 'ended' as const, ended_at: deps.clock.now() }
  await changeSubscription(tx, row.id, { ...ended, sealed: null, vault_key_id: null })
  await forgetRecords(tx, deps, [row])
}

/** One answer for old, used up and never seen keys. */
const noLonger = () => new Refusal('gone', 'This link does not work any more.')

/** Whether a link arrived whole. */
const isToken = (text: string): boolean => /^[\w-]{22}$/.test(text)
