import { cents } from '#contract/money.ts'
import { checkReason } from '#server/audit/audit.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { refundPayment } from '#server/payments/payments.ts'
import { lockByReference } from './desk.ts'

/** `version` is the payment's that was looked at: pressed twice, it is one refund. */
type Refund = { reference: string; version: number; amount: number; reason: string }

/** Gives money back, all of it or a part. */
export async function refundOrder(
  deps: Deps,
  actor: Actor,
  { reference, version, amount, ...wish }: Refund,
): Promise<void> {
  const reason = checkReason(wish.reason)
  const { payment_id } = await deps.db.transaction().execute((tx) => lockByReference(tx, reference))
  if (payment_id === null) throw new Refusal('conflict', 'Only what was paid can be given back.')
  const ask = { id: payment_id, version, amount: cents(amount), reason }
  await refundPayment(deps, actor, ask)
}
