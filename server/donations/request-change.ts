import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeToken, tryToken } from '#server/kit/limit.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  changeInProgress,
  changeSubscription,
  mayHaveHappened,
  type PaymentRow,
  type SubscriptionChange,
  withChangeLease,
} from '#server/payments/payments.ts'
import { type ChangeKind, deletePending, insertChange, pendingChanges } from './change-queries.ts'
import { type GiftRow, lockGift } from './queries.ts'

/** Each change sends an email, so the limit protects the mailbox. Ending and undoing have no limit. */
const perGift = { action: 'gift change', burst: 10, perHour: 10 / 24 }

/** Limits the provider calls of one link, failed calls included. Ending a gift has a token bucket of its own. */
const perLink = { burst: 20, perHour: 20 }

/** Counts a call through the link with this key, or throws 429. */
export const countCall = ({ db, clock }: Deps, key: string, action = 'gift call'): Promise<void> =>
  takeToken(db, clock, { ...perLink, action, who: keyHash(key).toString('base64url') })

/** Longer than a call to the provider may take. */
const inFlightMs = 30_000

const kindOf = {
  amount: 'amount',
  paused: 'pause',
  active: 'resume',
  cancelled: 'end',
} as const satisfies Record<SubscriptionChange['to'], ChangeKind>

type ChangeRequest = {
  gift: GiftRow
  payment: PaymentRow
  change: SubscriptionChange
  /** Runs under the lock of the gift. True when the donor confirmed the change with the digits. */
  check?: (tx: Db) => Promise<boolean | Refusal>
  /** The id of the change that this one reverts. */
  undoes?: string
} & (
  | {
      /** The key of the link that the donor opened. */
      key: string
    }
  | {
      /** The staff member whom the donor asked. */
      actor: Actor
    }
)

/**
 * Stores the request, then calls the provider. The payment listener applies the row when it records the change
 * (`apply-change.ts`), even if the provider's response was lost.
 */
export async function makeChange(deps: Deps, request: ChangeRequest): Promise<PaymentRow> {
  const { payment, change } = request
  const call = { id: payment.id, change }
  // Needs no call to the provider.
  if (payment.subscription_state === 'cancelled') return changeSubscription(deps, call)
  if (isAlreadySet(payment, change)) return payment
  return withChangeLease(deps, payment.id, async (current) => {
    // A concurrent request may have made the change before this one had the lease.
    if (isAlreadySet(current, change)) return current
    if ('key' in request)
      await countCall(deps, request.key, change.to === 'cancelled' ? 'gift end' : undefined)
    return callForChange(deps, request)
  })
}

async function callForChange(deps: Deps, request: ChangeRequest): Promise<PaymentRow> {
  const { payment, change } = request
  const { id, isNew } = await requestChange(deps, request)
  try {
    const changed = await changeSubscription(deps, { id: payment.id, change })
    // The row is left over if the provider had made the change before.
    await deletePending(deps.db, id)
    return changed
  } catch (error) {
    // Otherwise the row stays: an earlier request inserted it, or `settleSubscriptionJob` finds out what happened.
    if (isNew && !mayHaveHappened(error)) await deletePending(deps.db, id)
    throw error
  }
}

/** Whether the gift already has the requested state. A gift whose last payment failed is not paused. */
export function isAlreadySet(payment: PaymentRow, change: SubscriptionChange): boolean {
  const isPaused = payment.subscription_state === 'paused'
  switch (change.to) {
    case 'amount':
      return payment.subscription_amount === change.amount
    case 'paused':
      return isPaused
    case 'active':
      return !isPaused
    case 'cancelled':
      return payment.subscription_state === 'cancelled'
  }
}

/** A repeated request, also after a lost response, shares one row and so one email. */
async function requestChange(deps: Deps, request: ChangeRequest) {
  const { gift, change, check, undoes = null } = request
  const kind = kindOf[change.to]
  const outcome = await deps.db.transaction().execute(async (tx) => {
    await lockGift(tx, gift.id)
    const checked = (await check?.(tx)) ?? false
    if (checked instanceof Refusal) return checked
    const row = {
      kind,
      amount: change.to === 'amount' ? change.amount : null,
      undone_gift_change_id: undoes,
    }
    const now = deps.clock.now()
    const pending = await pendingChanges(tx, gift.id, now)
    const same = pending.find(
      (other) =>
        other.kind === kind &&
        other.amount === row.amount &&
        other.undone_gift_change_id === undoes,
    )
    if (same) return { id: same.id, isNew: false }
    const inFlightSince = new Date(now.getTime() - inFlightMs)
    // Ending must always work.
    if (kind !== 'end' && pending.some(({ requested_at }) => requested_at > inFlightSince))
      return changeInProgress()
    const isLimited = kind !== 'end' && undoes === null
    const waitSeconds = isLimited ? await tryToken(tx, deps.clock, { ...perGift, who: gift.id }) : 0
    if (waitSeconds > 0) return tooOften(waitSeconds)
    const id = randomUUID()
    const by = 'actor' in request ? request.actor : undefined
    const requester = { requested_by: by?.id ?? null, requested_role: by?.role ?? null }
    const rest = { id, gift_id: gift.id, is_confirmed: checked, requested_at: now, ...requester }
    await insertChange(tx, { ...row, ...rest })
    return { id, isNew: true }
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

const tooOften = (retryAfterSeconds: number) =>
  new Refusal(
    'too-many',
    'This gift was changed many times today. Try again tomorrow. It can be ended at any time.',
    { retryAfterSeconds },
  )
