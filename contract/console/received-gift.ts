import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { email, optionalSingleLine, singleLine } from '../fields.ts'
import { seenVersion } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'
import {
  GiftReference,
  GiftRow,
  receivedAmount,
  receivedDay,
  ReceiptRow,
  RecurringState,
} from './gift.ts'
import { listOf, pageQuery } from './list.ts'

export const HandMethod = z.enum(['cash', 'cheque'], 'Choose cash or cheque')

/** Empty where the donor gave no address. */
const optionalEmail = z.union([
  z.literal(''),
  email({ required: 'Enter an email address', invalid: 'Enter a whole email address, or nothing' }),
])

export const HandDonor = z.strictObject({
  firstName: singleLine('Enter a first name'),
  lastName: singleLine('Enter a last name'),
  email: optionalEmail,
  phone: optionalSingleLine(50),
  address: optionalSingleLine(200),
  city: optionalSingleLine(),
  province: optionalSingleLine(),
  postalCode: optionalSingleLine(20),
})
export type HandDonor = z.infer<typeof HandDonor>

/**
 * Records a gift in cash or by cheque. Without a donor it is anonymous. A donor with an email address gets the thanks,
 * and a receipt as for other gifts.
 */
export const recordGift = consoleEndpoint({
  permission: 'gift:write',
  once: true,
  method: 'POST',
  path: '/gift',
  body: z.strictObject({
    method: HandMethod,
    amount: receivedAmount,
    day: receivedDay,
    donor: z.nullable(HandDonor),
  }),
  reply: dataOf(GiftRow),
})

export const RecurringChange = z.enum(['paused', 'active', 'cancelled'])
export type RecurringChange = z.infer<typeof RecurringChange>

/** Changes a recurring card gift at the donor's request. `version` is that of the payment. The donor is emailed. */
export const changeRecurring = consoleEndpoint({
  permission: 'gift:write',
  once: true,
  method: 'POST',
  path: '/gift/:reference/recurring',
  params: z.object({ reference: GiftReference }),
  body: z.strictObject({ ...seenVersion, to: RecurringChange }),
  reply: dataOf(z.object({ state: RecurringState })),
})

/** Official receipts by serial number, the newest first. */
export const listReceipts = consoleEndpoint({
  permission: 'gift:read',
  method: 'GET',
  path: '/gift/receipt',
  query: z.object(pageQuery),
  reply: listOf(ReceiptRow),
})

/** Whether gifts get official receipts now. */
export const readReceiptStatus = consoleEndpoint({
  permission: 'gift:read',
  method: 'GET',
  path: '/gift/receipt/status',
  reply: dataOf(z.object({ isCharity: z.boolean() })),
})
