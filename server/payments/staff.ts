import type { PaymentRecord, PaymentTrouble, Refund } from '#contract/console/payment.ts'
import { dayOf } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { moneyText } from './alerts.ts'
import { changeInvoice, findInvoice } from './invoice-queries.ts'
import { changePayment, findPayment, lockPayment } from './queries.ts'
import { refundPayment } from './refund.ts'
import { type RefundRow, refundsOf } from './refund-queries.ts'
import { openTroubles, type TroubleRow } from './trouble-queries.ts'

type ReadDeps = Pick<Deps, 'settings' | 'clock'>

/** A paid or mismatched payment for its screen; null while nothing was paid. An invoice selects one renewal. */
export async function readPayment(
  db: Db,
  deps: ReadDeps,
  { id, invoiceId = null }: { id: string; invoiceId?: string | null },
): Promise<PaymentRecord | null> {
  const payment = await findPayment(db, id)
  const paid = invoiceId === null ? payment : await findInvoice(db, invoiceId)
  if (!payment || !paid || !/^(?:paid|mismatched)$/.test(paid.state)) return null
  const refunds = await refundsOf(db, id, invoiceId)
  const troubles = await openTroubles(db, { payment: id, now: deps.clock.now() })
  const pending = refunds
    .filter(({ state }) => state === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0)
  const paidAt = 'settled_at' in paid ? paid.settled_at : paid.paid_at
  return {
    id,
    invoiceId,
    version: payment.version,
    amount: paid.amount,
    paidAt: paidAt?.toISOString() ?? null,
    refunded: paid.refunded,
    pending,
    // A mismatched payment is refunded on the provider's own pages.
    left: paid.state === 'paid' ? Math.max(0, paid.amount - paid.refunded - pending) : 0,
    refunds: refunds.map(describeRefund),
    troubles: troubles
      .filter(({ payment_invoice_id }) => payment_invoice_id === invoiceId)
      .map(describeTrouble),
    providerUrl: providerUrl(deps, paid.provider_payment_id),
  }
}

const describeRefund = ({
  id,
  amount,
  state,
  requested_at,
}: Pick<RefundRow, 'id' | 'amount' | 'state' | 'requested_at'>): Refund => ({
  id,
  amount,
  state: state === 'refused' ? 'rejected' : state,
  requestedAt: requested_at.toISOString(),
})

const describeTrouble = ({ kind, at, evidence_due_at, ...money }: TroubleRow): PaymentTrouble => ({
  kind,
  money: moneyText(money),
  at: at.toISOString(),
  answerBy: evidence_due_at && dayOf(evidence_due_at),
})

/** The page of a payment in the console of Stripe. The test provider has none. */
export function providerUrl({ settings }: Pick<Deps, 'settings'>, paymentId: string | null) {
  if (settings.paymentProvider !== 'stripe' || paymentId === null) return null
  const mode = /^(?:sk|rk)_test_/.test(settings.stripeSecretKey ?? '') ? 'test/' : ''
  return `https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(paymentId)}`
}

type StaffRefund = {
  id: string
  version: number
  amount: number
  reason: string
  invoiceId?: string | undefined
}

/** Refunds a payment and returns what the provider did with it. */
export async function refundForStaff(
  deps: Deps,
  actor: Actor,
  { invoiceId, amount, ...seen }: StaffRefund,
): Promise<Refund> {
  const request = { ...seen, amount: cents(amount), ...(invoiceId !== undefined && { invoiceId }) }
  return describeRefund(await refundPayment(deps, actor, request))
}

/** Optimistic locking: `version` is the payment version with the troubles that the staff member saw. */
type Handled = { id: string; version: number; note: string; invoiceId?: string | undefined }

/** Marks the troubles of a payment, or of one renewal, as handled. Later ones are shown again. */
export const markHandled = (
  deps: Deps,
  actor: Actor,
  { id, version, note, invoiceId }: Handled,
): Promise<{ version: number }> =>
  deps.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (!payment) throw new Refusal('not-found', 'There is no such payment.')
    if (payment.version !== version)
      throw new Refusal('conflict', 'Another person changed this record. Open it again.')
    const handled = { handled_at: deps.clock.now() }
    if (invoiceId !== undefined) {
      const invoice = await findInvoice(tx, invoiceId)
      if (invoice?.payment_id !== id) throw new Refusal('not-found', 'There is no such payment.')
      await changeInvoice(tx, invoiceId, handled)
    }
    const entry = { action: 'payment handled', subject: id, reason: note } as const
    await writeAudit(tx, deps, actor, entry)
    const changed = await changePayment(tx, id, invoiceId === undefined ? handled : {})
    return { version: changed.version }
  })

export type ListedTrouble = PaymentTrouble & {
  purpose: TroubleRow['purpose']
  /** The id of the gift or order. */
  subject: string
  invoiceId: string | null
  providerUrl: string | null
}

/** What needs a staff member among the payments of gifts and orders, the oldest first. */
export async function listTroubles(deps: Pick<Deps, 'db'> & ReadDeps): Promise<ListedTrouble[]> {
  const rows = await openTroubles(deps.db, { now: deps.clock.now() })
  return rows.map((row) => ({
    purpose: row.purpose,
    subject: row.subject,
    invoiceId: row.payment_invoice_id,
    providerUrl: providerUrl(deps, row.provider_payment_id),
    ...describeTrouble(row),
  }))
}
