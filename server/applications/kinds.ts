import type { Application, ApplicationKind } from '#contract/application/application.ts'
import type { SafeWay } from '#contract/application/answers.ts'

type Answers<Kind extends ApplicationKind> = Extract<Application, { kind: Kind }>['answers']

type KindOf<Kind extends ApplicationKind> = {
  /** Before the number that staff call it by. */
  letter: string
  /** The answers that say who somebody is and where they are found. */
  contact: readonly (keyof Answers<Kind>)[]
  /** The answers that could out somebody. All the others are words. */
  identity: readonly (keyof Answers<Kind>)[]
  phone: keyof Answers<Kind>
  name: readonly (keyof Answers<Kind>)[]
  /** Kept for as long as the person belongs, and only then on the clock. */
  isKeptWhileWelcome?: true
}

/** What differs between the four applications. */
export const kinds: { readonly [Kind in ApplicationKind]: KindOf<Kind> } = {
  volunteer: {
    letter: 'V',
    contact: [
      'firstName',
      'lastName',
      'pronouns',
      'email',
      'phone',
      'livesInCalgary',
      'preferredContact',
      'signature',
      'safeContact',
    ],
    identity: ['sexualOrientation', 'genderIdentity', 'raceEthnicity'],
    phone: 'phone',
    name: ['firstName', 'lastName'],
  },
  member: {
    letter: 'M',
    contact: [
      'firstName',
      'lastName',
      'pronouns',
      'email',
      'phoneNumbers',
      'fullAddress',
      'address',
      'preferredContactMethod',
      'safeContact',
    ],
    identity: ['isBlack2SLGBTQ'],
    phone: 'phoneNumbers',
    name: ['firstName', 'lastName'],
    isKeptWhileWelcome: true,
  },
  partnership: {
    letter: 'P',
    contact: [
      'companyName',
      'fullname',
      'title',
      'pronouns',
      'email',
      'phone',
      'website',
      'safeContact',
    ],
    identity: [],
    phone: 'phone',
    name: ['fullname'],
  },
  collaborator: {
    letter: 'C',
    contact: ['fullName', 'pronouns', 'email', 'phone', 'organizationName', 'safeContact'],
    identity: [],
    phone: 'phone',
    name: ['fullName'],
  },
}

export type Part = 'contact' | 'words' | 'identity'
export type Cell = Record<string, unknown>

/** The answers in the parts they are sealed in. */
export function splitAnswers({ kind, answers }: Application): Record<Part, Cell> {
  const { contact, identity } = kinds[kind]
  const partOf = (name: string): Part => {
    if ((contact as readonly string[]).includes(name)) return 'contact'
    return (identity as readonly string[]).includes(name) ? 'identity' : 'words'
  }
  const parts: Record<Part, Cell> = { contact: {}, words: {}, identity: {} }
  for (const [name, answer] of Object.entries(answers)) parts[partOf(name)][name] = answer
  return parts
}

/** How somebody is reached, out of the part that says so. */
export function reachOf(kind: ApplicationKind, contact: Cell) {
  const { phone, name } = kinds[kind]
  return {
    email: String(contact['email']),
    phone: String(contact[phone]),
    name: name.map((part) => String(contact[part])).join(' '),
    way: contact['safeContact'] as SafeWay | undefined,
  }
}
