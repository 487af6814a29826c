import type { PartnershipAnswers } from '#contract/application/partnership.ts'

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
export const fieldsFrom = (answers: PartnershipAnswers): Typed => ({
  ...answers,
  safeContact: answers.safeContact ?? '',
})
