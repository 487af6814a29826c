import type { AuditAction } from './audit-action.ts'
import { roleNames } from './permission.ts'
import { pageName, recordPath } from './record-path.ts'
import { ContentKind, contentKinds, screenPaths } from './screen.ts'

export type EntryKind = 'Sign-in' | 'Read' | 'Export' | 'Change' | 'Staff' | 'Money' | 'Erased'

/** What an entry is about. Its name is read with the entry, because the entry has the id alone. */
export type Target = 'content' | 'person' | 'picture' | 'document' | 'crisis line' | 'application'

type ActionText = {
  kind: EntryKind
  /** What follows the name of the person: 'Noor retried a job'. */
  text: string
  target?: Target
  /** Joins the part of the entry: 'Noor retried a job: purge'. */
  joint?: string
}

const change = (text: string, joint?: string): ActionText => ({
  kind: 'Change',
  text,
  ...(joint !== undefined && { joint }),
})
const signIn = (text: string, joint?: string): ActionText => ({
  ...change(text, joint),
  kind: 'Sign-in',
})
const staff = (text: string, joint?: string): ActionText => ({
  ...change(text, joint),
  kind: 'Staff',
})
const money = (text: string, joint?: string): ActionText => ({
  ...change(text, joint),
  kind: 'Money',
})
const person = (text: string, joint?: string): ActionText => ({
  ...staff(text, joint),
  target: 'person',
})
const content = (text: string): ActionText => ({ ...change(text), target: 'content' })
const picture = (text: string): ActionText => ({ ...change(text), target: 'picture' })
const application = (text: string, joint?: string): ActionText => ({
  ...change(text, joint),
  target: 'application',
})
const document = (text: string): ActionText => ({ ...change(text), target: 'document' })

export type ActionTexts = Record<AuditAction, ActionText>

/** An action without a text does not compile. */
export const actionTexts = {
  'signed in': signIn('signed in'),
  'signed in by link': signIn('signed in with a link'),
  'signed out': signIn('signed out'),
  'session ended': signIn('ended a session'),
  'all sessions ended': signIn('ended all sessions'),

  joined: staff('joined with a link'),
  invited: person('invited', ' as'),
  'invitation withdrawn': person('withdrew the invitation of'),
  'recovery link sent': person('sent a recovery link to'),
  'owner link printed': person('printed a sign-in link for'),
  'roles changed': person('changed the roles of', ' to'),
  disabled: person('disabled'),
  enabled: person('enabled'),
  'profile changed': staff('changed a profile'),
  'passkey added': staff('added a passkey'),
  'passkey renamed': staff('renamed a passkey'),
  'passkey removed': staff('removed a passkey'),

  created: content('created'),
  copied: content('copied'),
  'copied to more days': content('copied to more days'),
  renamed: content('changed the address of'),
  published: content('published'),
  unpublished: content('unpublished'),
  scheduled: content('scheduled'),
  unscheduled: content('removed the schedule of'),
  archived: content('archived'),
  restored: content('restored'),
  'restored revision': content('restored an earlier version of'),
  'changes discarded': content('discarded the changes of'),
  cancelled: content('cancelled'),
  reinstated: content('reinstated'),
  'crisis line checked': { ...change('checked'), target: 'crisis line' },
  'check undone': { ...change('took back the check of'), target: 'crisis line' },
  'first stock set': content('set the first stock of'),

  'picture added': picture('added'),
  'picture changed': picture('changed'),
  'picture replaced': picture('replaced'),
  'picture deleted for ever': { ...picture('deleted for ever'), kind: 'Erased' },
  'picture archived': picture('archived'),
  'picture restored': picture('restored'),
  'document added': document('added'),
  'document changed': document('changed'),
  'document replaced': document('replaced'),
  'document deleted for ever': { ...document('deleted for ever'), kind: 'Erased' },
  'document archived': document('archived'),
  'document restored': document('restored'),

  'state changed': application('changed the state of', ' to'),
  'application assigned': application('changed who works on'),
  'mailbox looked up': { ...change('looked up applications by an email address'), kind: 'Read' },
  vouched: application('vouched for the address in'),
  noted: application('wrote a note about'),
  released: change('released a guest'),
  texted: change('marked a guest as texted'),
  answered: change('answered a chat message'),

  sent: change('marked an order as sent'),
  refunded: money('refunded', ''),
  'payment handled': money('marked the troubles of a payment as handled'),
  matched: money('matched an e-Transfer', ' of'),
  removed: change('removed a dedication card'),
  'amount changed': money('changed the amount of a recurring gift', ' from'),
  paused: money('paused a recurring gift'),
  resumed: money('resumed a recurring gift'),
  ended: money('ended a recurring gift'),
  'card page opened': {
    kind: 'Read',
    text: 'opened the page for changing the card of a recurring gift',
  },

  opened: { kind: 'Read', text: 'opened', joint: '' },
  exported: { kind: 'Export', text: 'exported', joint: ' the' },
  erased: { kind: 'Erased', text: 'erased the personal data of a record' },
  purged: { kind: 'Erased', text: 'deleted old records', joint: ' on' },
  'sent again': change('sent an email again', ':'),
  'job retried': change('retried a job', ':'),
} as const satisfies ActionTexts

export const actionText = (action: AuditAction): ActionText => actionTexts[action]

type Entry = {
  action: AuditAction
  record: string | null
  /** Null if there is no name, as for an erased record. */
  recordName: string | null
  part: string | null
}

/** A sentence after the name of the person, in pieces: 'published the event ' + 'Hair Day'. */
export type EntrySentence = {
  before: string
  /** The text that links to the record; empty if the entry names none. */
  name: string
  /** The path below `/console`; null if the record has none. */
  path: string | null
  after: string
}

export function entrySentence({ action, record, recordName, part }: Entry): EntrySentence {
  const { text, target, joint } = actionText(action)
  if (action === 'opened') return plain(`opened ${partTexts[part ?? ''] ?? 'a record'}`)
  const after = joint === undefined || part === null ? '' : `${joint} ${part}`
  if (!target) return plain(text + after)
  const { before, name, path } = describeTarget(target, { record, recordName, part })
  return { before: `${text}${before && ` ${before}`} `, name, path, after }
}

const plain = (before: string): EntrySentence => ({ before, name: '', path: null, after: '' })

/** The sentence as one text. */
export const entryText = (entry: Entry): string => {
  const { before, name, after } = entrySentence(entry)
  return before + name + after
}

/** What an action is called without an entry. */
export const actionLabel = (action: AuditAction): string =>
  entryText({ action, record: null, recordName: null, part: null })

type Described = { before: string; name: string; path: string | null }

function describeTarget(target: Target, entry: Omit<Entry, 'action'>): Described {
  const { record, recordName: name } = entry
  switch (target) {
    case 'content':
      return describeContent(entry)
    case 'person':
      return { before: '', name: name ?? 'a person', path: screenPaths.staff }
    case 'crisis line':
      return {
        before: record === null ? '' : 'the crisis line',
        name: record ?? 'a crisis line',
        path: screenPaths.crisisLines,
      }
    case 'application':
      return name === null
        ? { before: '', name: 'an application', path: null }
        : { before: 'the application', name, path: `${screenPaths.applications}/${name}` }
    case 'picture':
      return describeFile(target, name, `${screenPaths.pictures}?id=${record ?? ''}`)
    case 'document':
      return describeFile(
        target,
        name,
        `${screenPaths.documents}?${new URLSearchParams({ q: name ?? '' })}`,
      )
  }
}

/** A file has no name while its alt text or title is missing, and after it was deleted. */
const describeFile = (target: string, name: string | null, path: string): Described =>
  name ? { before: `the ${target}`, name, path } : { before: '', name: `a ${target}`, path: null }

function describeContent({ record, recordName, part }: Omit<Entry, 'action'>): Described {
  const kind = ContentKind.safeParse(part).data
  if (kind === undefined || record === null)
    return { before: '', name: `a ${part ?? 'record'}`, path: null }
  const path = recordPath({ kind, id: record })
  const noun = contentKinds[kind].name.toLowerCase()
  if (kind === 'organisation') return { before: 'the', name: noun, path }
  if (kind === 'page') return { before: 'the page', name: pageName(record), path }
  if (recordName) return { before: `the ${noun}`, name: recordName, path }
  return { before: '', name: `${kind === 'event' ? 'an' : 'a'} ${noun}`, path: null }
}

/** The parts of records that staff open. */
const openedParts = {
  email: 'an email',
  contact: 'the contact details of an application',
  answers: 'the answers of an application',
  identity: 'the identity answers of an application',
  donor: 'the donor of a gift',
  buyer: 'the buyer of an order',
  details: 'the details of a booking',
  message: 'a chat message',
  card: 'a reported dedication card',
  'exact address': 'the exact address of an event',
} as const
export type OpenedPart = keyof typeof openedParts

const partTexts: Partial<Record<string, string>> = openedParts

const otherRoles: Partial<Record<string, string>> = roleNames

/** A role of the Desk, or the word for an actor without an account. */
export const roleText = (role: string): string =>
  otherRoles[role] ?? role.charAt(0).toUpperCase() + role.slice(1)
