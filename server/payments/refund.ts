import { formatMoney } from '#contract/text/money.ts'
import { randomUUID } from 'node:crypto'
import type { Cents } from '#contract/money.ts'
import { checkReason, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider, providerFailed } from './call-provider.ts'
import { findInvoice } from './invoice-queries.ts'
import { ProviderError } from './provider.ts'
import { changePayment, findPayment, lockPayment, type PaymentRow } from './queries.ts'
import {
  countFailedRefund,
  findRefundAt,
  insertRefund,
  type RefundRow,
  setRefundId,
  settleRefund,
  sumRefunds,
} from './refund-queries.ts'
import { settleCharge } from './settle-charge.ts'

/** Stripe stores an idempotency key for a day; we stop relying on it an hour earlier. */
const keyLifetimeMs = 23 * 3_600_000

export type RefundRequest = {
  id: string
  /**
   * Optimistic locking: the payment version that the staff member saw. Repeated requests with one version are one
   * refund.
   */
  version: number
  /** Set to refund one renewal of a subscription instead of the payment itself. */
  invoiceId?: string
  amount: Cents
  reason: string
}

const refundDelayed =
  'The payment provider did not answer. The money goes back by itself once it does.'

/** Refunds a payment. Idempotent per version. */
export async function refundPayment(
  deps: Deps,
  actor: Actor,
  request: RefundRequest,
): Promise<void> {
  const refund = await startRefund(deps, actor, request)
  if (refund.state === 'refused') throw notRefundable()
  if (refund.state === 'done') return
  await finishRefund(deps, refund).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    throw error.trouble === 'refused' ? notRefundable() : providerFailed(refundDelayed, error)
  })
}

/** Stores the request, so that the money moves once even if this process ends before the provider answers. */
export const startRefund = (deps: Deps, actor: Actor, request: RefundRequest): Promise<RefundRow> =>
  deps.db.transaction().execute((tx) => requestRefund(tx, deps, actor, request))

async function requestRefund(
  tx: Db,
  deps: Deps,
  actor: Actor,
  request: RefundRequest,
): Promise<RefundRow> {
  const { id, version, amount, invoiceId = null } = request
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Refusal('not-found', 'There is no such payment.')
  const before = await findRefundAt(tx, id, version)
  if (before?.amount === amount && before.payment_invoice_id === invoiceId) return before
  if (before || payment.version !== version)
    throw new Refusal('conflict', 'Another person changed this record. Open it again.')
  const refundable = await refundableOf(tx, payment, invoiceId)
  const left =
    refundable.amount - refundable.refunded - (await sumRefunds(tx, id, invoiceId, 'pending'))
  if (amount < 1 || amount > left)
    throw new Refusal('invalid', 'Refund at most what was paid and not yet refunded.')
  await writeAudit(tx, deps, actor, {
    action: 'refunded',
    subject: id,
    part: formatMoney(amount),
    reason: checkReason(request.reason),
  })
  await changePayment(tx, id, {})
  return insertRefund(tx, {
    id: randomUUID(),
    payment_id: id,
    payment_invoice_id: invoiceId,
    seen_version: version,
    amount,
    reason: checkReason(request.reason),
    requested_by: actor.id,
    requested_at: deps.clock.now(),
  })
}

/**
 * Locks a payment until the transaction ends, so that no refund of it begins meanwhile. Returns what is neither refunded
 * nor about to be.
 */
export async function lockUnrefunded(tx: Db, id: string): Promise<number> {
  const payment = await lockPayment(tx, id)
  if (!payment) return 0
  return payment.amount - payment.refunded - (await sumRefunds(tx, id, null, 'pending'))
}

async function refundableOf(tx: Db, payment: PaymentRow, invoiceId: string | null) {
  const refundable = invoiceId === null ? payment : await findInvoice(tx, invoiceId)
  const belongsToPayment =
    refundable === payment ||
    (refundable && 'payment_id' in refundable && refundable.payment_id === payment.id)
  if (
    !refundable ||
    !belongsToPayment ||
    refundable.state !== 'paid' ||
    refundable.provider_payment_id === null
  )
    throw new Refusal('conflict', 'Only a paid gift or order can be refunded.')
  return { ...refundable, provider_payment_id: refundable.provider_payment_id }
}

/** The idempotency key comes from the row, so that concurrent and repeated calls refund once. */
export async function finishRefund(deps: Deps, refund: RefundRow): Promise<void> {
  const payment = await findPayment(deps.db, refund.payment_id)
  if (!payment) throw new Error('The payment does not exist.')
  const { provider_payment_id: paymentId } = await refundableOf(
    deps.db,
    payment,
    refund.payment_invoice_id,
  )
  const { id: reference, amount, attempt, payment_invoice_id: invoice } = refund
  const settled = { payment: payment.id, id: reference, at: deps.clock.now() }
  const idempotencyKey = attempt === 0 ? `refund ${reference}` : `refund ${reference} ${attempt}`
  const made = await callProvider(deps, async (provider) => {
    const found = mayHaveSucceeded(deps, refund)
      ? await provider.findRefund({ paymentId, reference })
      : null
    return found ?? provider.refund({ paymentId, amount, reference, idempotencyKey })
  }).catch(async (error: unknown) => {
    const trouble = error instanceof ProviderError ? error.trouble : undefined
    if (trouble === 'refused') await rejectRefund(deps, { ...settled, refundId: null })
    if (trouble === 'broken') await countFailedRefund(deps.db, reference, attempt)
    throw error
  })
  if (made.state === 'refused') return rejectRefund(deps, { ...settled, refundId: made.id })
  await setRefundId(deps.db, reference, made.id)
  if (made.state === 'pending') return
  const charge = await callProvider(deps, (provider) => provider.readCharge(paymentId))
  await settleCharge(deps, charge)
  // A charge that does not have the refund yet contradicts it, so the refund stays pending.
  const total = amount + (await sumRefunds(deps.db, payment.id, invoice, 'done'))
  if (charge.refunded < total) return
  await settleRefund(deps.db, reference, { state: 'done', settled_at: deps.clock.now() })
}

type Rejected = { payment: string; id: string; refundId: string | null; at: Date }

/** A rejection is a new fact about the payment, so it changes the version. */
const rejectRefund = (deps: Deps, { payment, id, refundId, at }: Rejected): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await lockPayment(tx, payment)
    const outcome = { state: 'refused', refund_id: refundId, settled_at: at } as const
    if (await settleRefund(tx, id, outcome)) await changePayment(tx, payment, {})
  })

/** Whether an earlier attempt may have succeeded under a key that the provider no longer recognises. */
function mayHaveSucceeded(
  { clock }: Deps,
  { attempt, refund_id, requested_at }: RefundRow,
): boolean {
  const isKeyExpired = clock.now().getTime() - requested_at.getTime() > keyLifetimeMs
  // The provider repeats its first answer for a key, so the state of a known refund is looked up.
  return attempt > 0 || refund_id !== null || isKeyExpired
}

const notRefundable = () =>
  new Refusal('conflict', 'The payment provider does not give this back. Look at it there.')
