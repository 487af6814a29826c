import { roleNames } from '#contract/console/permission.ts'
import type { Cents } from '#contract/money.ts'
import { formatMoney } from '#contract/words/money.ts'
import { capitalize } from '#console/kit/capitalize.ts'
import type { StateTone } from './notice.tsx'

export type EntryKind = keyof typeof kindTones

/** The kinds of entries, as the log shows them. */
export const kindTones = {
  'Sign-in': 'plain',
  Read: 'info',
  Export: 'bad',
  Change: 'plain',
  Staff: 'warn',
  Money: 'warn',
  Erased: 'good',
} as const satisfies Record<string, StateTone>

type EntryText = { text: string; kind: EntryKind }

/**
 * What a stored action is called after the name of a person: 'Noor retried a job'. With a part it ends so that the
 * part can follow: 'Noor retried a job: purge'.
 */
export function entryText(action: string, part: string | null = null): EntryText {
  const known = texts.get(action)
  if (known) {
    const [text, kind, joint = ''] = known
    return { text: part === null ? text : text + joint, kind }
  }
  const money = /^(matched|refunded) (\d+) cents$/.exec(action)
  if (money) return { text: `${money[1]} ${formatMoney(Number(money[2]) as Cents)}`, kind: 'Money' }
  const state = /^state (.+)$/.exec(action)
  return { text: state ? `changed the state to ${state[1]}` : action, kind: 'Change' }
}

/** A role of the Desk, or the role of a command or of the server. */
export const roleText = (role: string): string =>
  Object.entries(roleNames).find(([key]) => key === role)?.[1] ?? capitalize(role)

const texts = new Map<string, readonly [text: string, kind: EntryKind, joint?: string]>([
  ['signed in', ['signed in', 'Sign-in']],
  ['signed in by link', ['signed in with a link', 'Sign-in', ':']],
  ['signed out', ['signed out', 'Sign-in']],
  ['session ended', ['ended a session', 'Sign-in']],
  ['all sessions ended', ['ended all sessions', 'Sign-in']],
  ['joined', ['joined with a link', 'Staff', ':']],
  ['invited', ['invited a person', 'Staff', ' as']],
  ['invitation withdrawn', ['withdrew an invitation', 'Staff']],
  ['recovery link sent', ['sent a recovery link', 'Staff']],
  ['owner link printed', ['printed a link for an owner', 'Staff']],
  ['roles changed', ['changed roles', 'Staff', ' to']],
  ['disabled', ['disabled a person', 'Staff']],
  ['enabled', ['enabled a person', 'Staff']],
  ['profile changed', ['changed a profile', 'Staff']],
  ['passkey added', ['added a passkey', 'Staff']],
  ['passkey renamed', ['renamed a passkey', 'Staff']],
  ['passkey removed', ['removed a passkey', 'Staff']],
  ['opened', ['opened', 'Read']],
  ['exported', ['exported', 'Export']],
  ['erased', ['erased a record', 'Erased']],
  ['purged', ['deleted old records', 'Erased', ' on']],
  ['job retried', ['retried a job', 'Change', ':']],
  ['sent again', ['sent an email again', 'Change', ':']],
  ['sent', ['marked an order as sent', 'Change']],
  ['released', ['released a guest', 'Change']],
  ['texted', ['marked a guest as texted', 'Change']],
  ['answered', ['answered a message', 'Change']],
  ['vouched', ['vouched for an applicant', 'Change']],
  ['noted', ['wrote a note', 'Change']],
  ['picture added', ['added a picture', 'Change']],
  ['picture changed', ['changed a picture', 'Change']],
  ['picture archived', ['archived a picture', 'Change']],
  ['picture restored', ['restored a picture', 'Change']],
  ['document added', ['added a document', 'Change']],
  ['document changed', ['changed a document', 'Change']],
  ['document replaced', ['replaced a document', 'Change', ' with']],
  ['document archived', ['archived a document', 'Change']],
  ['document restored', ['restored a document', 'Change']],
  ['crisis line checked', ['checked a crisis line', 'Change']],
])
