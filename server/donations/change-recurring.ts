import type { RecurringChange } from '#contract/console/received-gift.ts'
import type { RecurringState } from '#contract/console/gift.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { findPayment } from '#server/payments/payments.ts'
import { gifts } from './queries.ts'
import { isAlreadySet, makeChange } from './request-change.ts'
import { recurringStateOf } from './staff.ts'

/** `version` is the payment version that the staff member saw. */
type Change = { reference: string; version: number; to: RecurringChange }

/**
 * Pauses, resumes or ends a recurring card gift at the donor's request. The payment listener writes the audit log entry
 * and emails the donor once the provider reports the change.
 */
export async function changeRecurring(
  deps: Deps,
  actor: Actor,
  { reference, version, to }: Change,
): Promise<{ state: RecurringState }> {
  const gift = await gifts(deps.db).where('reference', '=', reference).executeTakeFirst()
  if (!gift) throw new Refusal('not-found', 'No gift has this reference.')
  const payment =
    gift.payment_id === null || gift.first_gift_id !== null
      ? undefined
      : await findPayment(deps.db, gift.payment_id)
  if (!payment?.subscription_id)
    throw new Refusal('conflict', 'Only the first gift of a card series recurs.')
  if (payment.subscription_state === 'cancelled' && to !== 'cancelled')
    throw new Refusal('conflict', 'This gift has ended. A new one can begin on the site.')
  // The response to an earlier request may be lost, so the version is not compared.
  if (isAlreadySet(payment, { to })) return { state: recurringStateOf(payment) }
  if (payment.version !== version)
    throw new Refusal('conflict', 'Another person changed this record. Open it again.')
  const changed = await makeChange(deps, { gift, payment, change: { to }, actor })
  return { state: recurringStateOf(changed) }
}
