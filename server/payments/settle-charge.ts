import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { changeInvoice, findInvoice, findInvoiceByCharge } from './invoice-queries.ts'
import { notifyListener } from './listeners.ts'
import { settleMismatchRefund } from './mismatch.ts'
import type { Charge } from './provider.ts'
import { changePayment, findByProviderId, lockPayment, type PaymentRow } from './queries.ts'

/**
 * Stores refunds and disputes of a charge, also those from the provider's console. The refunded total only grows. False
 * when the payment of the charge is not recorded yet.
 */
export async function settleCharge(deps: Deps, charge: Charge): Promise<boolean> {
  const owner = await ownerOf(deps.db, charge.id)
  if (!owner) return settleMismatchRefund(deps, charge)
  await deps.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, owner.paymentId)
    if (!payment) return
    const { invoiceId } = owner
    const before = invoiceId === null ? payment : await findInvoice(tx, invoiceId)
    if (!before) return
    const isRefunded = charge.refunded > before.refunded
    // The details of a dispute arrive in a webhook of their own.
    const isDisputed = charge.isDisputed && before.disputed_at === null
    if (!isRefunded && !isDisputed) return
    const changes = {
      ...(isRefunded && { refunded: charge.refunded }),
      ...(isDisputed && { disputed_at: deps.clock.now() }),
    }
    if (invoiceId !== null) await changeInvoice(tx, invoiceId, changes)
    // The version of the payment covers its invoices too, so that staff do not act on an old view.
    const changed = await changePayment(tx, payment.id, invoiceId === null ? changes : {})
    const refund = { payment: changed, invoiceId, total: charge.refunded }
    if (isRefunded) await notifyListener(tx, deps, { type: 'refunded', ...refund })
  })
  return true
}

type Owner = { paymentId: PaymentRow['id']; invoiceId: string | null }

/** The paid payment or renewal of a charge. A refund is recorded only after its payment. */
async function ownerOf(db: Db, chargeId: string): Promise<Owner | undefined> {
  const payment = await findByProviderId(db, 'provider_payment_id', chargeId)
  if (payment?.state === 'paid') return { paymentId: payment.id, invoiceId: null }
  const invoice = await findInvoiceByCharge(db, chargeId)
  // The first invoice is the payment itself.
  if (invoice?.state !== 'paid' || invoice.is_first) return undefined
  return { paymentId: invoice.payment_id, invoiceId: invoice.id }
}
