import * as z from 'zod/mini'
import { email, singleLine, text } from '../fields.ts'
import { FormGuard } from '../form-guard.ts'
import { phoneInAnyFormat, longAnswerLength, safeContact } from './answers.ts'

export const contactMethods = ['Email', 'Phone', 'No preference'] as const

const address = {
  city: singleLine('City is required'),
  state: singleLine('Province is required'),
  postalCode: singleLine('Postal code is required', 20),
}

const before = {
  firstName: singleLine('First name is required'),
  lastName: singleLine('Last name is required'),
  pronouns: singleLine('Pronouns are required'),
  email: email({ required: 'Email is required', invalid: 'Invalid email address' }),
  phoneNumbers: phoneInAnyFormat('Phone number is required'),
  fullAddress: singleLine('Address is required', 200),
}

const after = {
  whyMember: text('This field is required', longAnswerLength),
  isBlack2SLGBTQ: z.boolean('This field is required'),
  preferredContactMethod: z.enum(contactMethods, 'Preferred contact method is required'),
  ...safeContact,
}

/** The fields of the page, without nesting. */
export const MemberForm = z.strictObject({ ...before, ...address, ...after })
type MemberForm = z.output<typeof MemberForm>

/** The fields of the API body, with the address as a nested object. */
const fields = { ...before, address: z.strictObject(address), ...after }
export const MemberAnswers = z.strictObject(fields)
export type MemberAnswers = z.output<typeof MemberAnswers>
export const Member = z.strictObject({ ...fields, ...FormGuard })

export const memberFrom = ({ city, state, postalCode, ...rest }: MemberForm): MemberAnswers => ({
  ...rest,
  address: { city, state, postalCode },
})
