import * as z from 'zod/mini'
import { CalendarDay } from './calendar-day.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { phoneEnd } from './phone-end.ts'

export const receiptStatement = 'Official receipt for income tax purposes'
export const receiptAuthority = 'Canada Revenue Agency canada.ca/charities-giving'
export const noReceipt = 'This is not an official receipt for income tax purposes.'

/** The page of a receipt. Only one email contains its key. */
export const receiptPath = (key: string): `/${string}` => `/receipt/${key}`

/** Everything that the Canada Revenue Agency requires on an official receipt for a gift of money. */
export const Receipt = z.object({
  statement: z.literal(receiptStatement),
  /** '000123'. Serial numbers have no gaps. */
  serial: z.string(),
  isCancelled: z.boolean(),
  /** The number of the receipt that this one cancels and replaces. */
  replaces: z.nullable(z.string()),
  charity: z.object({ name: z.string(), address: z.string(), registrationNumber: z.string() }),
  placeOfIssue: z.string(),
  receivedOn: CalendarDay,
  issuedOn: CalendarDay,
  donor: z.object({ name: z.string(), address: z.string() }),
  /** The eligible amount in cents: the donor received nothing in return for it. */
  amount: z.int(),
  /** The person who signs for the charity. */
  signatory: z.string(),
  authority: z.literal(receiptAuthority),
})
export type Receipt = z.output<typeof Receipt>

const key = z
  .string('must be text')
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'must be the key of a page'))

/** Key and digits travel in the body, so that no log and no browser history contains them. */
export const readReceipt = endpoint({
  method: 'POST',
  path: '/receipt/read',
  body: z.strictObject({ key, phoneEnd }),
  reply: dataOf(Receipt),
})

export const freshReceiptLinkSent =
  'A fresh link is on its way to the address you gave with your gift. We send only a few a day. Nothing there after ten minutes? Write to us.'

/** Emails a link with a new key. Wrong phone digits count per key. */
export const sendFreshReceiptLink = endpoint({
  method: 'POST',
  path: '/receipt/fresh-link',
  body: z.strictObject({ key }),
  reply: dataOf(z.object({ message: z.string() })),
})
