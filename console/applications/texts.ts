import type { ApplicationKind } from '#contract/application/application.ts'
import type { SafeWay } from '#contract/application/answers.ts'
import type { ApplicationState } from '#contract/application/my-data.ts'
import type { ApplicationPart } from '#contract/console/application.ts'
import type { StateTone } from '#console/ui/notice.tsx'

export const kindNames = {
  volunteer: { one: 'Volunteer', many: 'Volunteers' },
  member: { one: 'Member', many: 'Members' },
  partnership: { one: 'Partner', many: 'Partners' },
  collaborator: { one: 'Collaborator', many: 'Collaborators' },
} as const satisfies Record<ApplicationKind, { one: string; many: string }>

export const states = {
  new: { label: 'New', tone: 'warn' },
  talking: { label: 'Talking', tone: 'info' },
  waiting: { label: 'Waiting for them', tone: 'info' },
  welcome: { label: 'Welcome', tone: 'good' },
  'not-now': { label: 'Not now', tone: 'plain' },
  withdrawn: { label: 'Withdrawn', tone: 'off' },
} as const satisfies Record<ApplicationState, { label: string; tone: StateTone }>

export const partNames = {
  contact: 'Contact',
  answers: 'Words',
  identity: 'Identity',
} as const satisfies Record<ApplicationPart, string>

/** What each part has, before it is revealed. */
export const partLeads = {
  contact: 'Name, pronouns, address, and how to reach them safely.',
  answers: 'What they wrote.',
  identity: 'Answers that could out the person. Open them only if your work needs them.',
} as const satisfies Record<ApplicationPart, string>

/** How staff may contact the applicant. */
export const safeWays = {
  email: { title: 'Write an email', text: 'Use a plain subject.' },
  text: { title: 'Text only', text: 'Use plain words. Do not call.' },
  phone: { title: 'Call', text: 'Leave no message that says who we are.' },
  none: { title: 'Do not contact', text: 'They asked that nobody writes or calls.' },
} as const satisfies Record<SafeWay, { title: string; text: string }>
