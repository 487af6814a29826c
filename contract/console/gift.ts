import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { frequencies } from '../donation.ts'
import { dataOf } from '../endpoint.ts'
import { consoleEndpoint } from './endpoint.ts'
import { seenVersion } from './content.ts'
import { HistoryEntry } from './history.ts'
import { listOf, pageQuery, reason } from './list.ts'
import { PaymentRecord } from './payment.ts'

/** In the order of the tabs. `open` gifts are on the page of the provider. */
export const GiftState = z.enum([
  'pledged',
  'received',
  'refunded',
  'in-review',
  'not-completed',
  'open',
])
export type GiftState = z.infer<typeof GiftState>

export const GiftMethod = z.enum(['stripe', 'e-transfer', 'cash', 'cheque'])
export type GiftMethod = z.infer<typeof GiftMethod>

const referenceMessage = 'Enter a reference like GIVE-7TM-92K'
export const GiftReference = z
  .string(referenceMessage)
  .check(z.trim(), z.toUpperCase(), z.regex(/^GIVE-[A-Z2-9]{3}-[A-Z2-9]{3}$/, referenceMessage))

/** One gift in the list, never with its donor. Amounts are in cents. */
export const GiftRow = z.object({
  reference: GiftReference,
  state: GiftState,
  amount: z.int(),
  frequency: z.enum(frequencies),
  method: GiftMethod,
  /** The donor is never named. */
  isAnonymous: z.boolean(),
  /** The day it was received, or else the day it was promised. */
  day: CalendarDay,
  refunded: z.int(),
  pending: z.int(),
})
export type GiftRow = z.infer<typeof GiftRow>

/** The newest first. Without a state: all but those that were not completed. */
export const listGifts = consoleEndpoint({
  permission: 'gift:read',
  method: 'GET',
  path: '/gift',
  query: z.object({ ...pageQuery, state: z.optional(GiftState) }),
  reply: listOf(GiftRow),
})

export const RecurringState = z.enum(['active', 'failing', 'paused', 'ended'])
export type RecurringState = z.infer<typeof RecurringState>

/** A gift that a card pays again and again. */
const Recurring = z.object({
  state: RecurringState,
  /** What the next payment takes. */
  amount: z.int(),
  nextOn: z.nullable(CalendarDay),
  /** The version of the payment, for a change. */
  version: z.int(),
})

const Failure = z.object({ at: z.string(), amount: z.int() })

export const ReceiptRow = z.object({
  serial: z.string(),
  gift: GiftReference,
  amount: z.int(),
  receivedOn: CalendarDay,
  issuedOn: CalendarDay,
  isCancelled: z.boolean(),
  /** The cancelled receipt that this one replaces. */
  replaces: z.nullable(z.string()),
})
export type ReceiptRow = z.infer<typeof ReceiptRow>

export const GiftRecord = z.object({
  ...GiftRow.shape,
  version: z.int(),
  givenAt: z.string(),
  /** For a renewal, the first gift of its series. */
  firstReference: z.nullable(GiftReference),
  /** Null while nothing was paid through the provider. */
  payment: z.nullable(PaymentRecord),
  /** Only for the first gift of a card subscription. */
  recurring: z.nullable(Recurring),
  /** Its renewals, the newest first. */
  renewals: z.array(GiftRow),
  /** Renewals that the card did not pay, the newest first. */
  failures: z.array(Failure),
  receipts: z.array(ReceiptRow),
  /** False once the donor is erased, and for a gift without one. */
  hasDonor: z.boolean(),
  hasReportedCard: z.boolean(),
  /** The newest first. */
  history: z.array(HistoryEntry),
})
export type GiftRecord = z.infer<typeof GiftRecord>

const byReference = z.object({ reference: GiftReference })

export const readGift = consoleEndpoint({
  permission: 'gift:read',
  method: 'GET',
  path: '/gift/:reference',
  params: byReference,
  reply: dataOf(GiftRecord),
})

export const RevealedDonor = z.object({
  isAnonymous: z.boolean(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Each line of it. */
  address: z.array(z.string()),
  /** 'In honour of' or 'In memory of' a person, as the donor wrote it. */
  dedication: z.nullable(z.string()),
})
export type RevealedDonor = z.infer<typeof RevealedDonor>

/** A gift without a donor, or with an erased one, is a 404, as an unknown gift is. */
export const revealDonor = consoleEndpoint({
  permission: 'gift:reveal',
  stepUp: true,
  limit: 'reveal',
  method: 'POST',
  path: '/gift/:reference/reveal',
  params: byReference,
  body: z.strictObject({ reason }),
  reply: dataOf(RevealedDonor),
})

const amountMessage = 'Enter dollars and cents of at least 0.01, like 60.00'
const maxCents = 100_000_000
/** In whole cents. */
export const receivedAmount = z
  .int(amountMessage)
  .check(z.gte(1, amountMessage), z.lte(maxCents, 'Enter less than CA$1,000,000'))

export const receivedDay = z.iso.date('Enter the day it arrived')

/** The donor gets the thanks only with the match. A transfer is identified by pledge and day, and counts once. */
export const matchTransfer = consoleEndpoint({
  permission: 'gift:write',
  once: true,
  method: 'POST',
  path: '/gift/transfer',
  body: z.strictObject({ reference: GiftReference, amount: receivedAmount, day: receivedDay }),
  reply: dataOf(
    z.object({
      /** False if this transfer was recorded before. */
      isNew: z.boolean(),
      /** What was promised, in cents: it may be another amount. */
      promised: z.int(),
    }),
  ),
})

/** Records that an e-Transfer, cash or a cheque was given back outside the Desk, in full. The donor is emailed. */
export const recordRefund = consoleEndpoint({
  permission: 'payment:refund',
  stepUp: true,
  once: true,
  method: 'POST',
  path: '/gift/:reference/refund',
  params: byReference,
  body: z.strictObject({ ...seenVersion, reason }),
  reply: dataOf(GiftRow),
})

/** `typed` repeats the reference, so that no other donor is erased by accident. The amounts stay in the books. */
export const eraseDonor = consoleEndpoint({
  permission: 'gift:erase',
  stepUp: true,
  method: 'POST',
  path: '/gift/:reference/erase',
  params: byReference,
  body: z.strictObject({ typed: GiftReference, reason }),
  reply: dataOf(z.object({ isErased: z.literal(true) })),
})

const ReportedCard = z.object({ reference: GiftReference, reportedAt: z.string() })
export type ReportedCard = z.infer<typeof ReportedCard>

/** Dedication cards that a reader reported, the oldest first. They are hidden until staff decide. */
export const listReportedCards = consoleEndpoint({
  permission: 'gift:read',
  method: 'GET',
  path: '/gift/card',
  reply: dataOf(z.object({ rows: z.array(ReportedCard) })),
})

/** The sentences of a reported card, which name a person. */
export const revealCard = consoleEndpoint({
  permission: 'gift:reveal',
  stepUp: true,
  limit: 'reveal',
  method: 'POST',
  path: '/gift/:reference/card/reveal',
  params: byReference,
  body: z.strictObject({ reason }),
  reply: dataOf(z.object({ sentences: z.array(z.string()) })),
})

const cardReply = dataOf(z.object({ isDecided: z.literal(true) }))

/** Shows the card again at its old address. */
export const restoreCard = consoleEndpoint({
  permission: 'gift:write',
  method: 'POST',
  path: '/gift/:reference/card/restore',
  params: byReference,
  body: z.strictObject({ reason }),
  reply: cardReply,
})

/** Removes the card and the dedication for ever. */
export const removeCard = consoleEndpoint({
  permission: 'gift:write',
  method: 'POST',
  path: '/gift/:reference/card/remove',
  params: byReference,
  body: z.strictObject({ reason }),
  reply: cardReply,
})

/** Streams CSV with names and email addresses, without those of anonymous donors. */
export const exportGifts = consoleEndpoint({
  permission: 'gift:export',
  stepUp: true,
  limit: 'export',
  method: 'POST',
  path: '/gift/export',
  body: z.strictObject({ reason }),
  reply: z.string(),
  type: 'text/csv; charset=utf-8',
})
