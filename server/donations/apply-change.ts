import { Role } from '#contract/console/permission.ts'
import { dayOf, formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/text/money.ts'
import { cents } from '#contract/money.ts'
import { giftUndoPath, undoDays } from '#contract/my-gift.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { type Actor, systemIds } from '#server/kit/actor.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import type { PaymentChange, PaymentRow } from '#server/payments/payments.ts'
import { type GiftChangeRow, pendingChanges, updateChange } from './change-queries.ts'
import * as texts from './email-texts.ts'
import type { GiftRow } from './queries.ts'
import { writeToDonor } from './write-to-donor.ts'

/** Audit actors for donors, who are identified by their link alone. */
export const throughGiftLink = { id: systemIds.donor, role: 'gift link' } as const
const throughUndoLink = { id: systemIds.donor, role: 'undo link' } as const

type Changed = Extract<PaymentChange, { type: 'subscription-changed' }>

/**
 * Applies changes that a donor requested, in the transaction that records them: audit entry, undo key and email. A
 * change by staff at the provider matches no request and sends nothing.
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
  await writeAudit(tx, deps, requesterOf(change), {
    action: actions[kind],
    subject: gift.id,
    part: kind === 'amount' ? `${money(before)} to ${money(amount ?? 0)}` : 'recurring gift',
    ...(change.is_confirmed && { reason: 'Last four digits checked' }),
  })
  // `onGiftPaymentChange` emails every end, also one that no link requested.
  if (undoes !== null) await emailUndone(tx, deps, { gift, change: id, payment })
  else if (kind !== 'end') await emailChange(tx, deps, { gift, kind, before, payment, undoKey })
}

/** The staff member whom the donor asked, or the link that the donor used. */
function requesterOf(change: GiftChangeRow): Actor {
  const { requested_by: id, requested_role, undone_gift_change_id: undoes } = change
  const role = Role.safeParse(requested_role).data
  if (id !== null && role !== undefined) return { id, role }
  return undoes === null ? throughGiftLink : throughUndoLink
}

const actions = {
  amount: 'amount changed',
  pause: 'paused',
  resume: 'resumed',
  end: 'ended',
} as const

type ChangeEmail = {
  gift: GiftRow
  kind: keyof typeof texts.changed
  /** In cents. */
  before: number
  payment: PaymentRow
  undoKey: string
}

/** The email carries only the undo key, because the key of the gift page could do more. */
async function emailChange(
  tx: Db,
  deps: Deps,
  { gift, kind, before, payment, undoKey }: ChangeEmail,
): Promise<void> {
  const present = money(payment.subscription_amount ?? gift.amount)
  const { text, ...title } = texts.changed[kind]
  const now = deps.clock.now().getTime()
  const until = formatDay(dayOf(new Date(now + undoDays * 86_400_000)))
  await writeToDonor(tx, deps, gift, {
    kind: 'changed',
    key: keyHash(undoKey).toString('base64url'),
    ...title,
    text: text({ before: money(before), after: present }),
    facts: kind === 'amount' ? [] : [{ label: 'Amount', text: present }],
    buttons: [{ label: 'Undo this', href: deps.settings.siteUrl + giftUndoPath(undoKey) }],
    small: texts.undoUntil(until),
  })
}

/** Sent after an undo, with the present state of the gift. */
async function emailUndone(
  tx: Db,
  deps: Deps,
  { gift, change, payment }: { gift: GiftRow; change: string; payment: PaymentRow },
): Promise<void> {
  const isPaused = payment.subscription_state === 'paused'
  const facts = [
    { label: 'Amount', text: money(payment.subscription_amount ?? gift.amount) },
    { label: 'State', text: isPaused ? 'Paused' : 'Running' },
  ]
  await writeToDonor(tx, deps, gift, { kind: 'undone', key: change, ...texts.undone, facts })
}

const money = (amount: number): string => formatMoney(cents(amount))
