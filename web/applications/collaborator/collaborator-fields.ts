import type { CollaboratorAnswers } from '#contract/application/collaborator.ts'

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
export const fieldsFrom = (answers: CollaboratorAnswers): Typed => ({
  fullName: answers.fullName,
  pronouns: answers.pronouns,
  email: answers.email,
  phoneNumbers: answers.phone,
  organization: answers.organizationName,
  howWouldYou: answers.collaborationDetails.collaborationType,
  whatServices: answers.collaborationDetails.resourcesOrExpertise,
  events: answers.collaborationDetails.initiatives,
  howDoes: answers.valuesAndGoals.alignment,
  whatAre: answers.valuesAndGoals.goals,
  areYouAvailable: String(answers.availability.inPerson),
  preferredAvailability: answers.availability.preferredTimes,
  DEI: answers.deiCommitment,
  doYou: String(answers.previousExperience),
  experience: answers.additionalInformation.experience,
  isThere: answers.additionalInformation.likeUsToKnow,
  safeContact: answers.safeContact ?? '',
  agree: answers.consent.alignWithMission,
  consent: answers.consent.contactForOpportunities,
  terms: answers.consent.responsibilityAgreement,
})
