import * as z from 'zod/mini'
import { chooseAmount, chooseMethod, fillInAll } from './text/donation.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { email, optionalSingleLine, singleLine } from './fields.ts'
import { FormGuard } from './form-guard.ts'
import { Cents } from './money.ts'
import { readMoney } from './text/money.ts'

export const frequencies = ['one-time', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

/** In cents. A smaller gift is not worth its fees; a larger amount is a typing error, or worth a phone call. */
export const giftLimits = { min: 100, max: 10_000_000 } as const

/** The payment methods by their API names. The first is the default. */
export const paymentMethods = ['stripe', 'e-transfer'] as const

/** '50' or '50.25' in cents; null if it is not an amount within the limits. */
export function centsFrom(amount: string | number): number | null {
  const cents = readMoney(String(amount))
  return cents !== undefined && cents >= giftLimits.min && cents <= giftLimits.max ? cents : null
}

const required = (max?: number) => singleLine(fillInAll, max)

export const giftAmount = z
  .union([z.string(chooseAmount), z.number(chooseAmount)], chooseAmount)
  .check(
    z.refine((value) => value !== '', { error: chooseAmount, abort: true }),
    z.refine(
      (value) => centsFrom(value) !== null,
      'Give between CA$1 and CA$100,000, in dollars and cents',
    ),
  )

/** A card goes to this address once the gift is paid. */
const recipientEmail = z.optional(
  z.union([
    z.literal(''),
    email({ required: 'Email is required', invalid: 'Invalid email address' }),
  ]),
)
const Dedication = z.union([
  z.strictObject({ inHonorOf: optionalSingleLine(), recipientEmail }),
  z.strictObject({ inMemoryOf: optionalSingleLine(), recipientEmail }),
])

export const Donation = z.strictObject({
  frequency: z.enum(frequencies, 'Choose how often'),
  amount: giftAmount,
  firstName: required(),
  lastName: required(),
  email: email({ required: fillInAll, invalid: 'Invalid email address' }),
  phone_number: required(50),
  country: z._default(z.literal('Canada', 'We can take gifts from Canada only'), 'Canada'),
  address: required(200),
  city: required(),
  state: required(),
  postalCode: optionalSingleLine(20),
  paymentMethod: z._default(z.enum(paymentMethods, chooseMethod), paymentMethods[0]),
  isAnonymous: z._default(z.boolean('Say true or false'), false),
  dedication: z.optional(Dedication),
  ...FormGuard,
})
export type Donation = z.output<typeof Donation>

/** 128 random bits, not derived from personal data. */
const DonationId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

export const createDonation = endpoint({
  method: 'POST',
  path: '/donation/create',
  body: Donation,
  /** The specification requires `paymentUrl` only. Another API host may send no id, or one in another format. */
  reply: dataOf(
    z.object({ _id: z.catch(z.optional(DonationId), undefined), paymentUrl: z.string() }),
  ),
  status: 201,
})

/** The state of a gift, without personal data. */
export const GiftState = z.object({
  status: z.enum(['received', 'being confirmed', 'not completed', 'under review']),
  frequency: z.enum(frequencies),
  amount: Cents,
  date: z.string(),
})
export type GiftState = z.output<typeof GiftState>

export const readDonation = endpoint({
  method: 'GET',
  path: '/donation/:id',
  params: z.object({ id: DonationId }),
  reply: dataOf(GiftState),
})

/** Returns the payment page again, for donors who left it without paying. */
export const payDonation = endpoint({
  method: 'POST',
  path: '/donation/:id/pay',
  params: z.object({ id: DonationId }),
  body: z.strictObject({}),
  reply: dataOf(z.object({ paymentUrl: z.string() })),
})
