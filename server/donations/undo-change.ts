import { dayOf } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { type GiftUndo, undoDays } from '#contract/my-gift.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { findPayment, type PaymentRow, type SubscriptionChange } from '#server/payments/payments.ts'
import {
  appliedChanges,
  type ChangeKind,
  findChangeByUndo,
  type GiftChangeRow,
} from './change-queries.ts'
import { findGift, type GiftRow } from './queries.ts'
import { makeChange } from './request-change.ts'

const undoMs = undoDays * 86_400_000

/** What an undo link would do. Reading changes nothing: mail scanners open links. */
export async function readUndo(deps: Deps, key: string): Promise<GiftUndo> {
  const found = await find(deps, key)
  return describe(deps, found)
}

/** Restores the state before the change. Idempotent. */
export async function undoChange(deps: Deps, key: string): Promise<GiftUndo> {
  const found = await find(deps, key)
  const { change, gift, payment } = found
  const state = await stateOf(deps, found)
  const refused = refusals[state]?.()
  if (refused) throw refused
  // Checked again under the lock of the gift, because of concurrent changes.
  const check = async (tx: Db) => {
    const locked = await find({ db: tx }, key)
    return refusals[await stateOf({ db: tx, clock: deps.clock }, locked)]?.() ?? false
  }
  if (state === 'open')
    await makeChange(deps, {
      gift,
      payment,
      change: reverseOf(found),
      key,
      undoes: change.id,
      check,
    })
  return describe(deps, await find(deps, key))
}

const refusals: Partial<Record<GiftUndo['state'], () => Refusal>> = {
  expired: () => new Refusal('gone', 'An undo works for seven days, and these are over.'),
  ended: () => new Refusal('conflict', 'This gift has ended, so there is nothing to undo.'),
  'changed-again': () => new Refusal('conflict', 'This gift was changed again after that.'),
}

type Found = {
  change: GiftChangeRow
  kind: GiftUndo['kind']
  gift: GiftRow
  payment: PaymentRow
  applied: Date
}

async function find({ db }: Pick<Deps, 'db'>, key: string): Promise<Found> {
  const change = await findChangeByUndo(db, keyHash(key))
  const gift = change && (await findGift(db, change.gift_id))
  const payment = gift?.payment_id ? await findPayment(db, gift.payment_id) : undefined
  // A gift without a page hash has an erased donor.
  if (!change?.applied_at || change.kind === 'end' || !gift?.page_hash || !payment)
    throw new Refusal('not-found', 'There is nothing to undo at this address.')
  return { change, kind: change.kind, gift, payment, applied: change.applied_at }
}

async function describe(deps: Deps, found: Found): Promise<GiftUndo> {
  const { change, kind, gift, applied } = found
  return {
    kind,
    before: change.amount_before,
    after: change.amount,
    frequency: gift.frequency,
    until: dayOf(new Date(applied.getTime() + undoMs)),
    state: await stateOf(deps, found),
  }
}

const aspectOf = {
  amount: 'amount',
  pause: 'state',
  resume: 'state',
  end: 'state',
} as const satisfies Record<ChangeKind, string>

/**
 * A change cannot be undone past a newer one of the same aspect: the donor would lose the newer one unknowingly. Undone
 * changes do not count.
 */
async function stateOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { change, gift, payment, applied }: Found,
): Promise<GiftUndo['state']> {
  if (change.undone_at) return 'undone'
  if (payment.subscription_state === 'cancelled') return 'ended'
  if (applied.getTime() + undoMs <= clock.now().getTime()) return 'expired'
  const [newest] = (await appliedChanges(db, gift.id, new Date(applied.getTime() - 1))).filter(
    ({ kind }) => aspectOf[kind] === aspectOf[change.kind],
  )
  const isInEffect = newest?.id === change.id && isStillInEffect(change, payment)
  return isInEffect ? 'open' : 'changed-again'
}

function isStillInEffect({ kind, amount }: GiftChangeRow, payment: PaymentRow): boolean {
  if (kind === 'amount') return payment.subscription_amount === amount
  return (payment.subscription_state === 'paused') === (kind === 'pause')
}

function reverseOf({ kind, change }: Found): SubscriptionChange {
  if (kind === 'amount') return { to: 'amount', amount: cents(change.amount_before ?? 0) }
  return { to: kind === 'pause' ? 'active' : 'paused' }
}
