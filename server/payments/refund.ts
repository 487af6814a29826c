import { formatMoney } from '#contract/text/money.ts'
import { randomUUID } from 'node:crypto'
import { type Cents, cents } from '#contract/money.ts'
import { checkReason, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider } from './call-provider.ts'
import { findInvoice } from './invoice-queries.ts'
import { ProviderError, type ProviderRefund } from './provider.ts'
import { changePayment, findPayment, lockPayment, type PaymentRow } from './queries.ts'
import {
  countFailedRefund,
  findRefund,
  findRefundAt,
  insertRefund,
  type RefundRow,
  refuseRefund,
  setRefundId,
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

/**
 * Refunds a payment. Idempotent per version. The refund is pending while the provider does not answer, and a job
 * finishes it.
 */
export async function refundPayment(
  deps: Deps,
  actor: Actor,
  request: RefundRequest,
): Promise<RefundRow> {
  const started = await startRefund(deps, actor, request)
  if (started.state !== 'pending') return started
  await finishRefund(deps, started).catch((error: unknown) => {
    if (!isProviderAway(error)) throw error
  })
  return (await findRefund(deps.db, started.id)) ?? started
}

/** Also while the circuit breaker makes no calls. */
const isProviderAway = (error: unknown): boolean =>
  error instanceof ProviderError || (error instanceof Refusal && error.code === 'unavailable')

/** Refunds the rest of a payment, unless the provider refused a refund of it: staff see a refused refund on Today. */
export async function refundRest(
  deps: Deps,
  actor: Actor,
  { id, reason }: Pick<RefundRequest, 'id' | 'reason'>,
): Promise<void> {
  const payment = await findPayment(deps.db, id)
  if (!payment || (await sumRefunds(deps.db, id, null, 'refused')) > 0) return
  const { version, amount, refunded } = payment
  const left = amount - refunded - (await sumRefunds(deps.db, id, null, 'pending'))
  if (left > 0) await refundPayment(deps, actor, { id, version, amount: cents(left), reason })
}

/** Stores the request, so that the money moves once even if this process ends before the provider answers. */
const startRefund = (deps: Deps, actor: Actor, request: RefundRequest): Promise<RefundRow> =>
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
  if (payment.provider !== deps.settings.paymentProvider) throw otherProvider()
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
  const invoice = refund.payment_invoice_id
  const { provider_payment_id: paymentId } = await refundableOf(deps.db, payment, invoice)
  const readCharge = () => callProvider(deps, (provider) => provider.readCharge(paymentId))
  if (mayHaveSucceeded(deps, refund)) {
    const charge = await readCharge()
    const isMade =
      refund.refund_id !== null || charge.refunds.some(({ reference }) => reference === refund.id)
    if (isMade) return void (await settleCharge(deps, charge))
  }
  const made = await makeRefund(deps, refund, paymentId)
  await setRefundId(deps.db, refund.id, made.id)
  // The charge decides: while it lacks the refund, the refund stays pending.
  if (made.state !== 'pending') await settleCharge(deps, await readCharge())
}

function makeRefund(
  deps: Deps,
  { id: reference, payment_id, amount, attempt }: RefundRow,
  paymentId: string,
): Promise<ProviderRefund> {
  const idempotencyKey = attempt === 0 ? `refund ${reference}` : `refund ${reference} ${attempt}`
  return callProvider(deps, (provider) =>
    provider.refund({ paymentId, amount, reference, idempotencyKey }),
  ).catch(async (error: unknown) => {
    const trouble = error instanceof ProviderError ? error.trouble : undefined
    if (trouble === 'refused') await rejectRefund(deps, payment_id, reference)
    if (trouble === 'broken') await countFailedRefund(deps.db, reference, attempt)
    throw error
  })
}

/** A rejection is a new fact about the payment, so it changes the version. */
const rejectRefund = (deps: Deps, payment: string, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await lockPayment(tx, payment)
    // The time is read under the lock, so that troubles marked as handled before do not include this one.
    const isRefused = await refuseRefund(tx, id, deps.clock.now())
    if (isRefused) await changePayment(tx, payment, {})
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

/** Refused before the request is stored: no job could finish it. */
const otherProvider = () =>
  new Refusal('conflict', 'The server is not connected to the provider of this payment.')
