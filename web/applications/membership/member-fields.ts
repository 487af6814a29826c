import type { MemberAnswers } from '#contract/application/member.ts'

/** In the order of the page: flat, as its fields are. */
export const nothingTyped = {
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
export type Typed = typeof nothingTyped

/** What was sent, as the fields hold it. */
export const typedFrom = ({ address, ...answers }: MemberAnswers): Typed => ({
  ...answers,
  ...address,
  isBlack2SLGBTQ: String(answers.isBlack2SLGBTQ),
  safeContact: answers.safeContact ?? '',
})
