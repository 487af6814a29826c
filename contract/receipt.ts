import * as z from 'zod/mini'
import { CalendarDay } from './calendar-day.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { phoneEnd } from './phone-end.ts'

export const receiptStatement = 'Official receipt for income tax purposes'
export const receiptAuthority = 'Canada Revenue Agency canada.ca/charities-giving'
export const noReceipt = 'This is not an official receipt for income tax purposes.'

/** The page of a receipt. Its key stands in one email and nowhere else. */
export const receiptPath = (key: string): `/${string}` => `/receipt/${key}`

/** Everything that the Canada Revenue Agency wants on an official receipt for a gift of money. */
export const Receipt = z.object({
  statement: z.literal(receiptStatement),
  /** '000123': numbers follow each other without a gap. */
  serial: z.string(),
  isCancelled: z.boolean(),
  /** The number of the receipt that this one cancels and replaces. */
  replaces: z.nullable(z.string()),
  charity: z.object({ name: z.string(), address: z.string(), registrationNumber: z.string() }),
  placeOfIssue: z.string(),
  receivedOn: CalendarDay,
  issuedOn: CalendarDay,
  donor: z.object({ name: z.string(), address: z.string() }),
  /** In cents: the eligible amount of the gift, for which nothing was given in return. */
  amount: z.int(),
  /** Who signs for the charity. */
  signatory: z.string(),
  authority: z.literal(receiptAuthority),
})
export type Receipt = z.output<typeof Receipt>

const key = z
  .string('must be text')
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'must be the key of a page'))

/** Key and digits stand in the body, so that no log or history holds them. */
export const readReceipt = endpoint({
  method: 'POST',
  path: '/receipt/read',
  body: z.strictObject({ key, phoneEnd }),
  reply: dataOf(Receipt),
})

export const freshReceiptLinkSent =
  'A fresh link is on its way to the address you gave with your gift. We send only a few a day. Nothing there after ten minutes? Write to us.'

/** Emails a link with a new key, which counts its own wrong answers. */
export const sendFreshReceiptLink = endpoint({
  method: 'POST',
  path: '/receipt/fresh-link',
  body: z.strictObject({ key }),
  reply: dataOf(z.object({ message: z.string() })),
})
