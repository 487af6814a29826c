import * as z from 'zod/mini'
import { frequencies, paymentMethods } from './donation.ts'
import { chooseAmount, chooseMethod, fillInAll, type GiftStep } from './text/donation.ts'

/** Digits with at most one decimal point. */
const amountPattern = /^\d*\.?\d*$/

const filled = z.string(fillInAll).check(z.trim(), z.minLength(1, fillInAll))

const choice = {
  amount: z
    .string(chooseAmount)
    .check(
      z.trim(),
      z.minLength(1, chooseAmount),
      z.regex(amountPattern, 'Use digits, with at most one decimal point'),
    ),
}
const information = {
  firstName: filled,
  lastName: filled,
  email: filled,
  phone_number: filled,
  address: filled,
  city: filled,
  state: filled,
}
const payment = { paymentMethod: z.enum(paymentMethods, chooseMethod) }

const recipientEmail = z.string()

/**
 * What the page validates before it shows the next step. The server alone validates the limits of the amount and the
 * email address.
 */
export const DonationForm = z.object({
  ...choice,
  ...information,
  ...payment,
  frequency: z.enum(frequencies),
  country: z.literal('Canada'),
  postalCode: z.string(),
  isAnonymous: z.boolean(),
  dedication: z.optional(
    z.union([
      z.object({ inHonorOf: z.string(), recipientEmail }),
      z.object({ inMemoryOf: z.string(), recipientEmail }),
    ]),
  ),
})

/** The fields of each step, in the order of the page. */
export const fieldsOfStep: Readonly<Record<GiftStep, readonly string[]>> = {
  1: Object.keys(choice),
  2: Object.keys(information),
  3: Object.keys(payment),
}
