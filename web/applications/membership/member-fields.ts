import type { MemberAnswers } from '#contract/application/member.ts'

/** Lists the fields in the order of the page, without nesting. */
export const emptyFields = {
  firstName: '',
  lastName: '',
  pronouns: '',
  email: '',
  phoneNumbers: '',
  fullAddress: '',
  city: '',
  state: '',
  postalCode: '',
  whyMember: '',
  isBlack2SLGBTQ: '',
  preferredContactMethod: '',
  safeContact: '',
}
export type Typed = typeof emptyFields

/** Converts stored answers to the fields of the page. */
export const fieldsFrom = ({ address, ...answers }: MemberAnswers): Typed => ({
  ...answers,
  ...address,
  isBlack2SLGBTQ: String(answers.isBlack2SLGBTQ),
  safeContact: answers.safeContact ?? '',
})
