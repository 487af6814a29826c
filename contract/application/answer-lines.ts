import type { Application } from './application.ts'

/** The names of all answers of every kind of application, including those in nested objects. */
type AnswerName<Answers> = Answers extends readonly unknown[]
  ? never
  : {
      [Name in keyof Answers & string]-?: NonNullable<Answers[Name]> extends
        | string
        | boolean
        | readonly unknown[]
        ? Name
        : AnswerName<NonNullable<Answers[Name]>>
    }[keyof Answers & string]

/**
 * The labels of the answers by field name. Some fields have the same name in several forms. The label of a removed
 * question stays, because stored applications have answers to it.
 */
const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  fullname: 'Full name',
  pronouns: 'Pronouns',
  email: 'Email',
  phone: 'Phone',
  phoneNumbers: 'Phone',
  safeContact: 'Safe way to reach you',
  preferredContact: 'Preferred contact',
  preferredContactMethod: 'Preferred contact',
  signature: 'Signature',
  agreement: 'Agreement',
  date: 'Day of signing',

  sexualOrientation: 'Sexual orientation',
  genderIdentity: 'Gender identity',
  raceEthnicity: 'Race and ethnicity',
  availability: 'When you are free',
  skills: 'What you would like to do',
  volunteerReasons: 'Why you volunteer',
  heardAbout: 'How you heard about us',
  currentlyVolunteering: 'Volunteering somewhere now',
  otherOrganizations: 'With whom',
  livesInCalgary: 'Living in Calgary',

  fullAddress: 'Address',
  city: 'City',
  state: 'Province',
  postalCode: 'Postal code',
  whyMember: 'Why a member',
  isBlack2SLGBTQ: 'Black and 2SLGBTQ+',

  companyName: 'Organisation',
  title: 'Title',
  website: 'Website',
  mission: 'Mission',
  description: 'What you do',
  geographicalArea: 'Area you serve',
  partnershipType: 'Kind of partnership',
  offer: 'What you offer',
  demographic: 'Whom you hope to reach',
  collaborationExperience: 'Work with Black or 2SLGBTQ+ groups',
  dei: 'Diversity, equity and inclusion',
  equityPolicy: 'Equity policy',
  pastPartnerships: 'Past partnerships',
  references: 'References',
  restrictions: 'Restrictions',
  communication: 'How to talk',
  meetingAvailability: 'When you can meet',
  consent: 'Being named in public',
  comments: 'Anything else',

  organizationName: 'Organisation or studio',
  collaborationType: 'How you would collaborate',
  resourcesOrExpertise: 'Skills and resources',
  initiatives: 'What interests you',
  alignment: 'Your work and our values',
  goals: 'Your goals',
  inPerson: 'Coming in person',
  preferredTimes: 'Best times',
  deiCommitment: 'Equity in your practice',
  previousExperience: 'Done this before',
  experience: 'About that',
  likeUsToKnow: 'Anything else',
  contactForOpportunities: 'May be contacted',
  alignWithMission: 'Abides by the mission',
  responsibilityAgreement: 'Agrees to the terms',
} satisfies Record<AnswerName<Application['answers']>, string> & Record<string, string>

const labelOf: ReadonlyMap<string, string> = new Map(Object.entries(labels))

/** The label and the text of each answer, for applications of every kind. An answer that was left empty has no text. */
export const answerLines = (answers: object): { name: string; label: string; text: string }[] =>
  flatten(answers).map(([name, text]) => ({
    name,
    label: labelOf.get(name) ?? readableName(name),
    text,
  }))

/** 'Dietary needs' from 'dietaryNeeds', for an answer whose label was removed. */
const readableName = (name: string): string =>
  name
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

function flatten(answers: object): [string, string][] {
  return Object.entries(answers).flatMap(([name, answer]): [string, string][] => {
    if (Array.isArray(answer)) return [[name, answer.join(', ')]]
    if (typeof answer === 'object' && answer !== null) return flatten(answer)
    if (answer === true || answer === 'true') return [[name, 'Yes']]
    if (answer === false || answer === 'false') return [[name, 'No']]
    return answer === undefined || answer === null ? [] : [[name, String(answer)]]
  })
}
