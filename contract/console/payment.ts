import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { readMoney } from '../text/money.ts'
import { seenVersion } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'
import { reason, recordId } from './list.ts'

/** The provider decides the state. A pending refund is retried every minute. */
export const RefundState = z.enum(['pending', 'done', 'rejected'])
export type RefundState = z.infer<typeof RefundState>

const Refund = z.object({
  id: z.uuid(),
  amount: z.int(),
  state: RefundState,
  requestedAt: z.string(),
})
export type Refund = z.infer<typeof Refund>

/**
 * Why a payment needs a staff member. `not-refunded` is an order that cannot be filled and of which money is left to
 * refund, `mismatch` a payment whose amount or currency is not what we asked for, `refund-late` one pending for a day.
 */
export const TroubleKind = z.enum([
  'dispute',
  'refund-rejected',
  'refund-late',
  'not-refunded',
  'mismatch',
])
export type TroubleKind = z.infer<typeof TroubleKind>

export const PaymentTrouble = z.object({
  kind: TroubleKind,
  /** With its currency: a mismatched payment may have another one. */
  money: z.string(),
  at: z.string(),
  /** Only for a dispute: until when the provider takes an answer. */
  answerBy: z.nullable(CalendarDay),
})
export type PaymentTrouble = z.infer<typeof PaymentTrouble>

/** A payment through the provider, or one renewal of it. All amounts are in cents. */
export const PaymentRecord = z.object({
  id: z.uuid(),
  /** Set for a renewal. */
  invoiceId: z.nullable(z.string()),
  version: z.int(),
  amount: z.int(),
  paidAt: z.nullable(z.string()),
  refunded: z.int(),
  pending: z.int(),
  /** What can be refunded: paid minus refunded minus pending. */
  left: z.int(),
  /** The newest first. Refunds that were made on the provider's own pages are in `refunded` alone. */
  refunds: z.array(Refund),
  /** Those that are neither resolved nor marked as handled. */
  troubles: z.array(PaymentTrouble),
  /** The payment on the provider's own pages; null for the test provider. */
  providerUrl: z.nullable(z.url()),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>

const amountMessage = 'Enter dollars and cents of at least 0.01, like 12.50'

/** In whole cents. */
const refundAmount = z.int(amountMessage).check(z.gte(1, amountMessage))

/** An amount in dollars as a person types it: '12', '12.50' or 'CA$12.50'. It becomes whole cents. */
export const typedAmount = z.pipe(
  z.pipe(z.string(amountMessage), z.transform(centsIn)),
  refundAmount,
)

/** Zero for a text that is no amount, which is refused as zero is. */
function centsIn(typed: string): number {
  return readMoney(typed.trim().replace(/^(?:CA)?\$\s?/i, '')) ?? 0
}

/** Selects one renewal instead of the first payment. */
const invoiceId = z.optional(z.string().check(z.regex(/^[\w-]{1,255}$/)))

/**
 * Refunds a payment or a part of it. Requests with one version are one refund, so a repeated request moves no more
 * money. The reply says what the provider did.
 */
export const refundPayment = consoleEndpoint({
  permission: 'payment:refund',
  stepUp: true,
  once: true,
  method: 'POST',
  path: '/payment/:id/refund',
  params: recordId,
  body: z.strictObject({
    ...seenVersion,
    amount: refundAmount,
    reason,
    invoiceId,
  }),
  reply: dataOf(Refund),
})

/**
 * Marks the troubles that the person saw as handled: those of the first payment, or of one renewal. A trouble that arises
 * later is shown again.
 */
export const handlePayment = consoleEndpoint({
  permission: 'payment:handle',
  method: 'POST',
  path: '/payment/:id/handle',
  params: recordId,
  body: z.strictObject({ ...seenVersion, note: reason, invoiceId }),
  reply: dataOf(z.object({ version: z.int() })),
})
