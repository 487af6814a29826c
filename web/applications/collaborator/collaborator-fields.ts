import type { CollaboratorAnswers } from '#contract/application/collaborator.ts'
import { type Stored, storedGroup } from '#contract/application/stored-answers.ts'
import { storedFields } from '../form/stored-fields.ts'

/** Lists the fields as the page orders and names them. */
export const emptyFields = {
  fullName: '',
  pronouns: '',
  email: '',
  phoneNumbers: '',
  organization: '',
  howWouldYou: '',
  whatServices: '',
  events: [] as string[],
  howDoes: '',
  whatAre: '',
  areYouAvailable: '',
  preferredAvailability: '',
  DEI: '',
  doYou: '',
  experience: '',
  isThere: '',
  safeContact: '',
  agree: false,
  consent: false,
  terms: false,
}
export type Typed = typeof emptyFields

/** Converts stored answers to the fields of the page. */
export function fieldsFrom(answers: Stored<CollaboratorAnswers>): Typed {
  const details = groupIn(answers, 'collaborationDetails')
  const values = groupIn(answers, 'valuesAndGoals')
  const availability = groupIn(answers, 'availability')
  const more = groupIn(answers, 'additionalInformation')
  const consent = groupIn(answers, 'consent')
  return storedFields(emptyFields, {
    fullName: answers.fullName,
    pronouns: answers.pronouns,
    email: answers.email,
    phoneNumbers: answers.phone,
    organization: answers.organizationName,
    howWouldYou: details.collaborationType,
    whatServices: details.resourcesOrExpertise,
    events: details.initiatives,
    howDoes: values.alignment,
    whatAre: values.goals,
    areYouAvailable: availability.inPerson,
    preferredAvailability: availability.preferredTimes,
    DEI: answers.deiCommitment,
    doYou: answers.previousExperience,
    experience: more.experience,
    isThere: more.likeUsToKnow,
    safeContact: answers.safeContact,
    agree: consent.alignWithMission,
    consent: consent.contactForOpportunities,
    terms: consent.responsibilityAgreement,
  } satisfies Record<keyof Typed, unknown>)
}

const groupIn = <Name extends keyof CollaboratorAnswers>(
  answers: Stored<CollaboratorAnswers>,
  name: Name,
) => storedGroup<CollaboratorAnswers[Name]>(answers[name])
