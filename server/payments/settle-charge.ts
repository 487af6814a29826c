import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { changeInvoice, findInvoice, findInvoiceByCharge } from './invoice-queries.ts'
import { tell } from './listeners.ts'
import { settleMismatchRefund } from './mismatch.ts'
import type { Charge } from './provider.ts'
import { changePayment, findBy, lockPayment, type PaymentRow } from './queries.ts'

/**
 * Money given back or disputed, here or in the provider's own console: stored once, and only ever more of it. False
 * when we have not heard that it came.
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
    // A webhook of its own brings what there is to know about it.
    const isDisputed = charge.isDisputed && before.disputed_at === null
    if (!isRefunded && !isDisputed) return
    const changes = {
      ...(isRefunded && { refunded: charge.refunded }),
      ...(isDisputed && { disputed_at: deps.clock.now() }),
    }
    if (invoiceId !== null) await changeInvoice(tx, invoiceId, changes)
    // The payment's version counts all that happens to it, so that nobody acts on an old view.
    const changed = await changePayment(tx, payment.id, invoiceId === null ? changes : {})
    const refund = { payment: changed, invoiceId, total: charge.refunded }
    if (isRefunded) await tell(tx, deps, { is: 'refunded', ...refund })
  })
  return true
}

type Owner = { paymentId: PaymentRow['id']; invoiceId: string | null }

/** Whose money it is, once we have heard that it came: before that, nobody can be told that it went. */
async function ownerOf(db: Db, chargeId: string): Promise<Owner | undefined> {
  const payment = await findBy(db, 'provider_payment_id', chargeId)
  if (payment?.state === 'paid') return { paymentId: payment.id, invoiceId: null }
  const invoice = await findInvoiceByCharge(db, chargeId)
  // The first is the payment itself, and known as such.
  if (invoice?.state !== 'paid' || invoice.is_first) return undefined
  return { paymentId: invoice.payment_id, invoiceId: invoice.id }
}
