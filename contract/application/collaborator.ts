import * as z from 'zod/mini'
import { agreement, email, optionalText, singleLine, text } from '../fields.ts'
import { FormGuard } from '../form-guard.ts'
import { phoneInAnyFormat, longAnswerLength, safeContact } from './answers.ts'

export const initiatives = [
  'Community events',
  'Advocacy campaigns',
  'Workshops or educational programs',
  'Fundraising initiatives',
  'Other',
] as const

const required = 'This field is required'
const longAnswer = text(required, longAnswerLength)
const chosen = z.array(z.enum(initiatives, required), required).check(
  z.minLength(1, required),
  z.overwrite((all) => [...new Set(all)]),
)

const person = {
  // The specification has this message, although the field is the full name.
  fullName: singleLine('First name is required'),
  pronouns: singleLine('Pronouns are required'),
  email: email({ required: 'Email is required', invalid: 'Invalid email address' }),
}
const phone = phoneInAnyFormat('Phone number is required')
const organisation = singleLine(required, 200)
const times = singleLine(required, 200)
const truth = z.boolean(required)
const abides = agreement('You must agree to abide')
const mayContact = agreement('You must consent to being contacted')
const terms = agreement('You must agree to the terms')

/** The fields of the page. The specification gives them other names than the API body. */
export const CollaboratorForm = z.strictObject({
  ...person,
  phoneNumbers: phone,
  organization: organisation,
  howWouldYou: longAnswer,
  whatServices: longAnswer,
  events: chosen,
  howDoes: longAnswer,
  whatAre: longAnswer,
  areYouAvailable: truth,
  preferredAvailability: times,
  DEI: longAnswer,
  doYou: truth,
  experience: optionalText(),
  isThere: longAnswer,
  agree: abides,
  consent: mayContact,
  terms,
  ...safeContact,
})
type CollaboratorForm = z.output<typeof CollaboratorForm>

/** The fields of the API body. */
const fields = {
  ...person,
  phone,
  organizationName: organisation,
  collaborationDetails: z.strictObject({
    collaborationType: longAnswer,
    resourcesOrExpertise: longAnswer,
    initiatives: chosen,
  }),
  valuesAndGoals: z.strictObject({ alignment: longAnswer, goals: longAnswer }),
  availability: z.strictObject({ inPerson: truth, preferredTimes: times }),
  deiCommitment: longAnswer,
  previousExperience: truth,
  additionalInformation: z.strictObject({ experience: optionalText(), likeUsToKnow: longAnswer }),
  consent: z.strictObject({
    contactForOpportunities: mayContact,
    alignWithMission: abides,
    responsibilityAgreement: terms,
  }),
  ...safeContact,
}

export const CollaboratorAnswers = z.strictObject(fields)
export type CollaboratorAnswers = z.output<typeof CollaboratorAnswers>
export const Collaborator = z.strictObject({ ...fields, ...FormGuard })

export const collaboratorFrom = (form: CollaboratorForm): CollaboratorAnswers => ({
  fullName: form.fullName,
  pronouns: form.pronouns,
  email: form.email,
  phone: form.phoneNumbers,
  organizationName: form.organization,
  collaborationDetails: {
    collaborationType: form.howWouldYou,
    resourcesOrExpertise: form.whatServices,
    initiatives: form.events,
  },
  valuesAndGoals: { alignment: form.howDoes, goals: form.whatAre },
  availability: { inPerson: form.areYouAvailable, preferredTimes: form.preferredAvailability },
  deiCommitment: form.DEI,
  previousExperience: form.doYou,
  additionalInformation: { experience: form.experience, likeUsToKnow: form.isThere },
  consent: {
    contactForOpportunities: form.consent,
    alignWithMission: form.agree,
    responsibilityAgreement: form.terms,
  },
  ...(form.safeContact && { safeContact: form.safeContact }),
})
