import { other, withOwnWords } from '#contract/application/answers.ts'
import type { Stored } from '#contract/application/stored-answers.ts'
import type { VolunteerAnswers } from '#contract/application/volunteer.ts'
import { storedFields, textsIn } from '../form/stored-fields.ts'

/** The questions with several answers and an 'Other' in the applicant's own words. */
export const listQuestions = [
  'sexualOrientation',
  'genderIdentity',
  'raceEthnicity',
  'availability',
  'skills',
  'volunteerReasons',
  'heardAbout',
] as const
export type ListQuestion = (typeof listQuestions)[number]

/** Lists the fields in the order of the page. */
export const emptyFields = {
  firstName: '',
  lastName: '',
  pronouns: '',
  email: '',
  phone: '',
  livesInCalgary: '',
  sexualOrientation: [] as string[],
  sexualOrientationOther: '',
  genderIdentity: [] as string[],
  genderIdentityOther: '',
  raceEthnicity: [] as string[],
  raceEthnicityOther: '',
  availability: [] as string[],
  availabilityOther: '',
  skills: [] as string[],
  skillsOther: '',
  volunteerReasons: [] as string[],
  volunteerReasonsOther: '',
  heardAbout: [] as string[],
  heardAboutOther: '',
  currentlyVolunteering: '',
  otherOrganizations: '',
  preferredContact: [] as string[],
  safeContact: '',
  signature: '',
  agreement: false,
}
export type Typed = typeof emptyFields

type Lists = Record<ListQuestion, string[]>

/** The answer lists of the API body. 'Other' contains the applicant's own words: 'Other: nights'. */
export const listsFrom = (typed: Typed): Lists =>
  Object.fromEntries(
    listQuestions.map((name) => [name, withOwnWords(typed[name], typed[`${name}Other`])]),
    // The keys are exactly listQuestions.
  ) as Lists

/** Converts stored answers to the fields of the page. */
export function fieldsFrom(answers: Stored<VolunteerAnswers>): Typed {
  const mark = `${other}: `
  const lists = listQuestions.flatMap((name) => {
    const stored = textsIn(answers[name])
    const own = stored.find((answer) => answer.startsWith(mark))
    const chosen = stored.map((answer) => (answer === own ? other : answer))
    return [
      [name, chosen],
      [`${name}Other`, own?.slice(mark.length) ?? ''],
    ]
  })
  return storedFields(emptyFields, { ...answers, ...Object.fromEntries(lists) })
}
