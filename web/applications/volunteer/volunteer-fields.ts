import { other, withOwnWords } from '#contract/application/answers.ts'
import type { VolunteerAnswers } from '#contract/application/volunteer.ts'

/** The questions with several answers, of which 'Other' may be said in own words. */
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

/** In the order of the page. */
export const nothingTyped = {
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
export type Typed = typeof nothingTyped

type Lists = Record<ListQuestion, string[]>

/** The lists as they are sent: 'Other: in own words'. */
export const listsFrom = (typed: Typed): Lists =>
  Object.fromEntries(
    listQuestions.map((name) => [name, withOwnWords(typed[name], typed[`${name}Other`])]),
    // Made name by name from the questions.
  ) as Lists

/** What was sent, as the fields hold it. */
export function typedFrom(answers: VolunteerAnswers): Typed {
  const mark = `${other}: `
  const lists = listQuestions.flatMap((name) => {
    const own = answers[name].find((answer) => answer.startsWith(mark))
    const chosen = answers[name].map((answer) => (answer === own ? other : answer))
    return [
      [name, chosen],
      [`${name}Other`, own?.slice(mark.length) ?? ''],
    ]
  })
  return {
    ...nothingTyped,
    ...answers,
    ...Object.fromEntries(lists),
    safeContact: answers.safeContact ?? '',
  }
}
