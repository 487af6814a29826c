import { randomUUID } from 'node:crypto'
import type { Cents } from '#contract/money.ts'
import { checkReason, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider, failed } from './call-provider.ts'
import { findInvoice } from './invoice-queries.ts'
import { ProviderError } from './provider.ts'
import { changePayment, findPayment, lockPayment, type PaymentRow } from './queries.ts'
import {
  countBrokenRefund,
  findRefundAt,
  insertRefund,
  type RefundRow,
  settleRefund,
  sumAsked,
} from './refund-queries.ts'
import { settleCharge } from './settle-charge.ts'

/** A provider forgets a key after a day; we stop relying on it an hour before. */
const keyLifetimeMs = 23 * 3_600_000

export type RefundRequest = {
  id: string
  /** The version that was looked at: pressed twice, it is one refund; what changed meanwhile is looked at again. */
  version: number
  /** Set to give back one renewal of a subscription; without it the payment itself. */
  invoiceId?: string
  amount: Cents
  reason: string
}

const notYet = 'The payment provider did not answer. The money goes back by itself once it does.'

/** Gives money back. Asked for twice with the same version, it is given back once. */
export async function refundPayment(
  deps: Deps,
  actor: Actor,
  request: RefundRequest,
): Promise<void> {
  const refund = await deps.db.transaction().execute((tx) => askRefund(tx, deps, actor, request))
  if (refund.state === 'refused') throw notRefundable()
  if (refund.state === 'done') return
  await finishRefund(deps, refund).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    throw error.trouble === 'refused' ? notRefundable() : failed(notYet, error)
  })
}

async function askRefund(
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
    throw new Refusal('conflict', 'Somebody changed this meanwhile. Look at it again.')
  const money = await moneyOf(tx, payment, invoiceId)
  const left = money.amount - money.refunded - (await sumAsked(tx, id, invoiceId))
  if (amount < 1 || amount > left)
    throw new Refusal('invalid', 'Give back at most what was paid and not yet given back.')
  await writeAudit(tx, deps, actor, {
    action: `refunded ${amount} cents`,
    subject: id,
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
    asked_by: actor.name,
    asked_at: deps.clock.now(),
  })
}

async function moneyOf(tx: Db, payment: PaymentRow, invoiceId: string | null) {
  const money = invoiceId === null ? payment : await findInvoice(tx, invoiceId)
  const isTheirs =
    money === payment || (money && 'payment_id' in money && money.payment_id === payment.id)
  if (!money || !isTheirs || money.state !== 'paid' || money.provider_payment_id === null)
    throw new Refusal('conflict', 'Only what was paid can be given back.')
  return { ...money, provider_payment_id: money.provider_payment_id }
}

/** The key is made from the row, so whoever finishes it, however often and however late, it happens once. */
export async function finishRefund(deps: Deps, refund: RefundRow): Promise<void> {
  const payment = await findPayment(deps.db, refund.payment_id)
  if (!payment) throw new Error('A payment is gone.')
  const { provider_payment_id: paymentId } = await moneyOf(
    deps.db,
    payment,
    refund.payment_invoice_id,
  )
  const { id: reference, amount, attempt } = refund
  const idempotencyKey = attempt === 0 ? `refund ${reference}` : `refund ${reference} ${attempt}`
  const given = await callProvider(deps, async (provider) => {
    const found = mayBeMade(deps, refund)
      ? await provider.findRefund({ paymentId, reference })
      : null
    return found ?? provider.refund({ paymentId, amount, reference, idempotencyKey })
  }).catch(async (error: unknown) => {
    const trouble = error instanceof ProviderError ? error.trouble : undefined
    if (trouble === 'refused')
      await settleRefund(deps.db, reference, { state: 'refused', refund_id: null })
    if (trouble === 'broken') await countBrokenRefund(deps.db, reference, attempt)
    throw error
  })
  const charge = await callProvider(deps, (provider) => provider.readCharge(paymentId))
  await settleCharge(deps, charge)
  await settleRefund(deps.db, refund.id, { state: 'done', refund_id: given.id })
}

/** Whether it may have been given back before, with a key that does not tell. */
function mayBeMade({ clock }: Deps, { attempt, asked_at }: RefundRow): boolean {
  const isForgotten = clock.now().getTime() - asked_at.getTime() > keyLifetimeMs
  return attempt > 0 || isForgotten
}

const notRefundable = () =>
  new Refusal('conflict', 'The payment provider does not give this back. Look at it there.')
