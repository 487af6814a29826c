import type { MemberAnswers } from '#contract/application/member.ts'
import { type Stored, storedGroup } from '#contract/application/stored-answers.ts'
import { storedFields } from '../form/stored-fields.ts'

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
export const fieldsFrom = (answers: Stored<MemberAnswers>): Typed =>
  storedFields(emptyFields, {
    ...answers,
    ...storedGroup<MemberAnswers['address']>(answers.address),
  })
