import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { changeInvoice, findInvoice, findInvoiceByCharge } from './invoice-queries.ts'
import { notifyListener } from './listeners.ts'
import { settleMismatchRefund } from './mismatch.ts'
import type { Charge, ProviderRefund } from './provider.ts'
import { changePayment, findByProviderId, lockPayment, type PaymentRow } from './queries.ts'
import { insertRefund } from './refund-queries.ts'
import { isOutdated, refundTotalsOf } from './refund-totals.ts'

/**
 * Stores refunds and disputes of a charge, also those from the provider's console. False when the payment of the charge
 * is not recorded yet.
 */
export async function settleCharge(deps: Deps, charge: Charge): Promise<boolean> {
  const owner = await ownerOf(deps.db, charge.id)
  if (!owner) return settleMismatchRefund(deps, charge)
  await deps.db.transaction().execute((tx) => applyCharge(tx, deps, owner, charge))
  return true
}

type Owner = { paymentId: PaymentRow['id']; invoiceId: string | null }

/**
 * A refund that the provider refuses after it was done lowers the total. No listener hears of that: the order or gift
 * stays as it is, and Today shows the refused refund until staff refund again.
 */
async function applyCharge(tx: Db, deps: Deps, owner: Owner, charge: Charge): Promise<void> {
  const { paymentId, invoiceId } = owner
  const payment = await lockPayment(tx, paymentId)
  if (!payment) return
  const before = invoiceId === null ? payment : await findInvoice(tx, invoiceId)
  if (!before) return
  const at = deps.clock.now()
  const totals = refundTotalsOf(charge)
  const isCurrent = !isOutdated(totals, before)
  const hasSettled = isCurrent && (await settleRefunds(tx, charge.refunds, { ...owner, at }))
  const isDisputed = charge.isDisputed && before.disputed_at === null
  const hasNewTotals =
    totals.refunded !== before.refunded || totals.refused_refunds !== before.refused_refunds
  if (!hasSettled && !isDisputed && !(isCurrent && hasNewTotals)) return
  // The details of a dispute arrive in a webhook of their own.
  const changes = { ...(isCurrent && totals), ...(isDisputed && { disputed_at: at }) }
  if (invoiceId !== null) await changeInvoice(tx, invoiceId, changes)
  // The version of the payment covers its invoices too, so that staff do not act on an old view.
  const changed = await changePayment(tx, paymentId, invoiceId === null ? changes : {})
  if (!isCurrent || totals.refunded <= before.refunded) return
  await notifyListener(tx, deps, {
    type: 'refunded',
    payment: changed,
    invoiceId,
    total: totals.refunded,
  })
}

type Settled = { paymentId: string; invoiceId: string | null; at: Date }

/**
 * Stores which refunds of a payment or renewal the provider has done or refused. A refused refund from the provider's
 * own pages gets a row of its own. False when nothing changed.
 */
async function settleRefunds(
  tx: Db,
  refunds: readonly ProviderRefund[],
  { paymentId, invoiceId, at }: Settled,
): Promise<boolean> {
  let hasChanged = false
  for (const { id, reference, amount, state } of refunds) {
    if (state === 'pending') continue
    const known = await tx
      .selectFrom('payment_refund')
      .select(['id', 'state'])
      .where('payment_id', '=', paymentId)
      .where(({ eb, or }) =>
        or([eb('refund_id', '=', id), eb(sql<string>`id::text`, '=', reference ?? '')]),
      )
      .executeTakeFirst()
    const settled = { state, refund_id: id, settled_at: at }
    const isUnknown = !known && state === 'refused'
    const isLater = known?.state === 'pending' || (known?.state === 'done' && state === 'refused')
    if (known && isLater)
      await tx.updateTable('payment_refund').set(settled).where('id', '=', known.id).execute()
    if (isUnknown)
      await insertRefund(tx, {
        id: randomUUID(),
        payment_id: paymentId,
        payment_invoice_id: invoiceId,
        amount,
        requested_at: at,
        ...settled,
      })
    hasChanged ||= isUnknown || isLater
  }
  return hasChanged
}

/** The paid payment or renewal of a charge. A refund is recorded only after its payment. */
async function ownerOf(db: Db, chargeId: string): Promise<Owner | undefined> {
  const payment = await findByProviderId(db, 'provider_payment_id', chargeId)
  if (payment?.state === 'paid') return { paymentId: payment.id, invoiceId: null }
  const invoice = await findInvoiceByCharge(db, chargeId)
  // The first invoice is the payment itself.
  if (invoice?.state !== 'paid' || invoice.is_first) return undefined
  return { paymentId: invoice.payment_id, invoiceId: invoice.id }
}
