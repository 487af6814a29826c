import type { Deps } from '#server/kit/deps.ts'
import { findInvoiceByCharge } from './invoice-queries.ts'
import { notifyListener } from './listeners.ts'
import type { Dispute } from './provider.ts'
import { changePayment, findByProviderId, lockPayment } from './queries.ts'
import { findDispute, upsertDispute } from './trouble-queries.ts'

/**
 * Stores the provider's state of a dispute, and notifies the listener once when it opens and once when it closes. A
 * closed dispute stays closed, so the order of webhooks does not matter. Disputes of unknown payments are ignored,
 * because other systems may share the account.
 */
export async function settleDispute(deps: Deps, dispute: Dispute): Promise<void> {
  const { id, paymentId, amount, currency, reason, state, evidenceDueAt } = dispute
  if (paymentId === null) return
  const invoice = await findInvoiceByCharge(deps.db, paymentId)
  const renewal = invoice && !invoice.is_first ? invoice : undefined
  const owner =
    renewal?.payment_id ?? (await findByProviderId(deps.db, 'provider_payment_id', paymentId))?.id
  if (owner === undefined) return
  await deps.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, owner)
    if (!payment) return
    const known = await findDispute(tx, id)
    if (known && known.state !== 'open') return
    const now = deps.clock.now()
    const isClosed = state !== 'open'
    await upsertDispute(tx, {
      id,
      payment_id: owner,
      payment_invoice_id: renewal?.id ?? null,
      amount,
      currency,
      reason,
      state,
      evidence_due_at: evidenceDueAt,
      opened_at: known?.opened_at ?? now,
      closed_at: isClosed ? now : null,
    })
    if (known && !isClosed) return
    // A dispute is a new fact about the payment, so it changes the version.
    const changed = await changePayment(tx, owner, {})
    const invoiceId = renewal?.id ?? null
    await notifyListener(tx, deps, { type: 'disputed', payment: changed, invoiceId, dispute })
  })
}
