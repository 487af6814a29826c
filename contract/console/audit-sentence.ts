import type { AuditAction } from './audit-action.ts'
import { actionText, type Target } from './audit-text.ts'
import { roleNames } from './permission.ts'
import { pageName, recordPath } from './record-path.ts'
import { ContentKind, contentKinds, screenPaths } from './screen.ts'

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
    case 'event':
      return {
        ...describeContent({ record, recordName: name, part: 'event' }),
        path: record === null ? null : `${screenPaths.guests}/${record}`,
      }
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
    case 'stock':
      return name === null
        ? { before: '', name: 'a product', path: screenPaths.stock }
        : { before: '', name, path: `${screenPaths.stock}?product=${record ?? ''}` }
    case 'discount':
    case 'shipping option':
      return {
        before: record === null ? '' : `the ${target}`,
        name: record ?? `a ${target}`,
        path: target === 'discount' ? screenPaths.discounts : screenPaths.shipping,
      }
    case 'issue':
      return {
        before: name === null ? '' : 'the newsletter issue',
        name: name ?? 'a newsletter issue',
        path: screenPaths.newsletter,
      }
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
  details: 'the contact details of a guest',
  message: 'a chat message',
  conversation: 'a conversation of the chat',
  'visitor contact': 'the contact details of a visitor of the chat',
  subscriber: 'the email address of a subscriber',
  card: 'a reported dedication card',
  'exact address': 'the exact address of an event',
} as const
export type OpenedPart = keyof typeof openedParts

const partTexts: Partial<Record<string, string>> = openedParts

const otherRoles: Partial<Record<string, string>> = roleNames

/** A role of the Desk, or the word for an actor without an account. */
export const roleText = (role: string): string =>
  otherRoles[role] ?? role.charAt(0).toUpperCase() + role.slice(1)
