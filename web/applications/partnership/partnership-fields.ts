import type { PartnershipAnswers } from '#contract/application/partnership.ts'
import type { Stored } from '#contract/application/stored-answers.ts'
import { storedFields } from '../form/stored-fields.ts'

/** Lists the fields in the order of the page. */
export const emptyFields = {
  companyName: '',
  website: '',
  mission: '',
  description: '',
  geographicalArea: '',
  fullname: '',
  title: '',
  pronouns: '',
  email: '',
  phone: '',
  partnershipType: '',
  offer: '',
  demographic: '',
  collaborationExperience: '',
  pastPartnerships: '',
  references: '',
  dei: '',
  equityPolicy: '',
  restrictions: '',
  communication: '',
  meetingAvailability: '',
  safeContact: '',
  consent: '',
  comments: '',
  agreement: false,
}
export type Typed = typeof emptyFields

/** Converts stored answers to the fields of the page. */
export const fieldsFrom = (answers: Stored<PartnershipAnswers>): Typed =>
  storedFields(emptyFields, answers)
