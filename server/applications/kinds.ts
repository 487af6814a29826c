import {
  type Application,
  type ApplicationKind,
  applicationKinds,
  applicationLetters,
} from '#contract/application/application.ts'
import { SafeWay } from '#contract/application/answers.ts'
import { Refusal } from '#server/kit/refuse.ts'

type Answers<Kind extends ApplicationKind> = Extract<Application, { kind: Kind }>['answers']

type KindOf<Kind extends ApplicationKind> = {
  /** The part that each answer is encrypted in. `identity` is for answers that could out the applicant. */
  parts: Readonly<Record<keyof Answers<Kind>, Part>>
  phone: keyof Answers<Kind>
  name: readonly (keyof Answers<Kind>)[]
  /** The question that decides how to contact an applicant who left `safeContact` empty. */
  preferredContact?: keyof Answers<Kind>
  /** The retention time starts only when the membership ends. */
  isStoredWhileWelcome?: true
}

/** The differences between the four kinds of application. */
export const kinds: { readonly [Kind in ApplicationKind]: KindOf<Kind> } = {
  volunteer: {
    parts: {
      firstName: 'contact',
      lastName: 'contact',
      pronouns: 'contact',
      email: 'contact',
      phone: 'contact',
      sexualOrientation: 'identity',
      genderIdentity: 'identity',
      availability: 'answers',
      skills: 'answers',
      raceEthnicity: 'identity',
      volunteerReasons: 'answers',
      heardAbout: 'answers',
      currentlyVolunteering: 'answers',
      otherOrganizations: 'answers',
      livesInCalgary: 'contact',
      preferredContact: 'contact',
      agreement: 'answers',
      signature: 'contact',
      date: 'answers',
      safeContact: 'contact',
    },
    phone: 'phone',
    name: ['firstName', 'lastName'],
    preferredContact: 'preferredContact',
  },
  member: {
    parts: {
      firstName: 'contact',
      lastName: 'contact',
      pronouns: 'contact',
      email: 'contact',
      phoneNumbers: 'contact',
      fullAddress: 'contact',
      address: 'contact',
      whyMember: 'answers',
      isBlack2SLGBTQ: 'identity',
      preferredContactMethod: 'contact',
      safeContact: 'contact',
    },
    phone: 'phoneNumbers',
    name: ['firstName', 'lastName'],
    preferredContact: 'preferredContactMethod',
    isStoredWhileWelcome: true,
  },
  partnership: {
    parts: {
      companyName: 'contact',
      fullname: 'contact',
      title: 'contact',
      pronouns: 'contact',
      email: 'contact',
      phone: 'contact',
      website: 'contact',
      mission: 'answers',
      description: 'answers',
      geographicalArea: 'answers',
      partnershipType: 'answers',
      offer: 'answers',
      demographic: 'answers',
      collaborationExperience: 'answers',
      dei: 'answers',
      equityPolicy: 'answers',
      pastPartnerships: 'answers',
      references: 'answers',
      restrictions: 'answers',
      communication: 'answers',
      meetingAvailability: 'answers',
      consent: 'answers',
      comments: 'answers',
      agreement: 'answers',
      safeContact: 'contact',
    },
    phone: 'phone',
    name: ['fullname'],
  },
  collaborator: {
    parts: {
      fullName: 'contact',
      pronouns: 'contact',
      email: 'contact',
      phone: 'contact',
      organizationName: 'contact',
      collaborationDetails: 'answers',
      valuesAndGoals: 'answers',
      availability: 'answers',
      deiCommitment: 'answers',
      previousExperience: 'answers',
      additionalInformation: 'answers',
      consent: 'answers',
      safeContact: 'contact',
    },
    phone: 'phone',
    name: ['fullName'],
  },
}

const partNames = ['contact', 'answers', 'identity'] as const
export type Part = (typeof partNames)[number]

/** The parts that the form of this kind has, whether or not an applicant answered. */
export function partsOf(kind: ApplicationKind): Part[] {
  const asked = new Set(Object.values<Part>(kinds[kind].parts))
  return partNames.filter((part) => asked.has(part))
}

/** The kind and the count in 'V-12'. The contract has checked the text. */
export function readNumber(text: string): { kind: ApplicationKind; number: number } {
  const kind = applicationKinds.find((one) => text.startsWith(applicationLetters[one]))
  if (!kind) throw new Refusal('not-found', 'No application has this number.')
  return { kind, number: Number(text.slice(2)) }
}
export type Cell = Record<string, unknown>

/** Splits the answers into the parts that are encrypted separately. */
export function splitAnswers({ kind, answers }: Application): Record<Part, Cell> {
  const partOf: Readonly<Record<string, Part>> = kinds[kind].parts
  // The contract rejects unknown fields. If one got through, `identity` is the part that staff open least.
  const parts: Record<Part, Cell> = { contact: {}, answers: {}, identity: {} }
  for (const [name, answer] of Object.entries(answers))
    parts[partOf[name] ?? 'identity'][name] = answer
  return parts
}

/** Reads email, phone, name and safe way of contact from the part `contact`. A missing answer is an empty text. */
export function contactDetailsOf(kind: ApplicationKind, contact: Cell) {
  const { phone, name } = kinds[kind]
  return {
    email: textOf(contact['email']),
    phone: textOf(contact[phone]),
    name: name.flatMap((part) => textOf(contact[part]) || []).join(' '),
    way: safeWayOf(contact['safeContact']) ?? preferredWay(kind, contact),
  }
}

const textOf = (answer: unknown): string => (typeof answer === 'string' ? answer : '')

/** The form may have lost the way that an applicant chose. Then they are not contacted. */
const safeWayOf = (answer: unknown): SafeWay | undefined =>
  answer === undefined ? undefined : (SafeWay.safeParse(answer).data ?? 'none')

/** Chooses email only if the form had no question about it, or the applicant chose email or no preference. */
function preferredWay(kind: ApplicationKind, contact: Cell): SafeWay {
  const question = kinds[kind].preferredContact
  const answer = question === undefined ? undefined : contact[question]
  if (answer === undefined) return 'email'
  const chosen = [answer].flat().map((way) => textOf(way).toLowerCase())
  if (chosen.some((way) => /^(e-?mail|no preference)/.test(way))) return 'email'
  return chosen.some((way) => way.startsWith('text')) ? 'text' : 'phone'
}
