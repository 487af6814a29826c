import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import type { PaymentNews, PaymentRow } from '#server/payments/payments.ts'
import { type GiftChangeRow, pendingChanges, updateChange } from './change-queries.ts'
import { emailChange, emailUndone } from './change-emails.ts'
import type { GiftRow } from './queries.ts'

/** The actors of the audit log who are no staff: a donor is known by the link alone. */
export const throughGiftLink = { name: 'donor', role: 'gift link' }
const throughUndoLink = { name: 'donor', role: 'undo link' }

type Changed = Extract<PaymentNews, { is: 'subscription-changed' }>

/**
 * Applies what a donor requested, in the transaction that records it: the audit entry, the key of the undo and the email.
 * A change that no link requested, as by staff at the provider, sends nothing from here.
 */
export async function applyChanges(
  tx: Db,
  deps: Deps,
  gift: GiftRow,
  { was, payment }: Pick<Changed, 'was' | 'payment'>,
): Promise<void> {
  for (const change of await pendingChanges(tx, gift.id, deps.clock.now()))
    if (isMade(change, was, payment)) await apply(tx, deps, { gift, change, was, payment })
}

function isMade({ kind, amount }: GiftChangeRow, was: PaymentRow, now: PaymentRow): boolean {
  const [before, after] = [was.subscription_state, now.subscription_state]
  switch (kind) {
    case 'amount':
      return now.subscription_amount === amount && was.subscription_amount !== amount
    case 'pause':
      return after === 'paused' && before !== 'paused'
    case 'resume':
      return before === 'paused' && (after === 'active' || after === 'past-due')
    case 'end':
      return after === 'cancelled'
  }
}

type Applied = { gift: GiftRow; change: GiftChangeRow; was: PaymentRow; payment: PaymentRow }

async function apply(tx: Db, deps: Deps, { gift, change, was, payment }: Applied): Promise<void> {
  const now = deps.clock.now()
  const { id, kind, undone_gift_change_id: undoes, amount } = change
  const before = was.subscription_amount ?? gift.amount
  const isUndoable = kind !== 'end' && undoes === null
  const undoKey = newKey()
  await updateChange(tx, id, {
    applied_at: now,
    amount_before: kind === 'amount' ? before : null,
    undo_hash: isUndoable ? keyHash(undoKey) : null,
  })
  if (undoes !== null) await updateChange(tx, undoes, { undone_at: now })
  const action = kind === 'amount' ? `amount ${before} to ${amount} cents` : actions[kind]
  await writeAudit(tx, deps, undoes === null ? throughGiftLink : throughUndoLink, {
    action: undoes === null ? action : `undo: ${action}`,
    subject: gift.id,
    part: 'recurring gift',
    ...(change.is_confirmed && { reason: 'Last four digits checked' }),
  })
  // An end is emailed in every case, also when no link requested it.
  if (undoes !== null) await emailUndone(tx, deps, { gift, change: id, payment })
  else if (kind !== 'end') await emailChange(tx, deps, { gift, kind, before, payment, undoKey })
}

const actions = { pause: 'paused', resume: 'resumed', end: 'ended' } as const
