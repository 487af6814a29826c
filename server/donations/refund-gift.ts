import { cents } from '#contract/money.ts'
import { checkReason, writeAudit } from '#server/audit/audit.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { refundPayment } from '#server/payments/payments.ts'
import { lockByReference } from './staff.ts'
import { emailRefunded } from './emails.ts'
import { changeGift } from './queries.ts'
import { cancelReceipt } from './receipts.ts'

/** `version` is the one that the staff member saw. The same version refunds once. */
type Refund = { reference: string; version: number; amount: number; reason: string }

/**
 * Refunds a card payment through the provider. Staff send an e-Transfer back themselves, so here it is only recorded.
 */
export async function refundGift(deps: Deps, actor: Actor, request: Refund): Promise<void> {
  const { reference, version, amount } = request
  const reason = checkReason(request.reason)
  const { method, payment_id, payment_invoice_id } = await deps.db
    .transaction()
    .execute((tx) => lockByReference(tx, reference))
  if (method === 'e-transfer') return recordTransferRefund(deps, actor, request)
  if (payment_id === null) throw new Refusal('conflict', 'Only what was paid can be given back.')
  const refund = { id: payment_id, version, amount: cents(amount), reason }
  const renewal = payment_invoice_id !== null && { invoiceId: payment_invoice_id }
  await refundPayment(deps, actor, { ...refund, ...renewal })
}

const recordTransferRefund = (
  deps: Deps,
  actor: Actor,
  { reference, version, amount, reason }: Refund,
) =>
  deps.db.transaction().execute(async (tx) => {
    const gift = await lockByReference(tx, reference)
    if (gift.state === 'refunded') return
    if (gift.version !== version)
      throw new Refusal('conflict', 'Somebody changed this meanwhile. Look at it again.')
    if (gift.state !== 'received' || amount !== gift.amount)
      throw new Refusal('invalid', 'An e-Transfer that came is given back whole.')
    const entry = { action: `refunded ${amount} cents`, subject: gift.id, reason }
    await writeAudit(tx, deps, actor, entry)
    await changeGift(tx, gift.id, { state: 'refunded' })
    const receipt = await cancelReceipt(tx, deps, { gift, left: 0 })
    await emailRefunded(tx, deps, { gift, total: amount, receipt })
  })
