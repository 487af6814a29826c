import { AuditAction } from '#contract/console/audit-action.ts'
import { actionText } from '#contract/console/audit-text.ts'
import { nameActors } from '#server/actors/actors.ts'
import type { Deps } from '#server/kit/deps.ts'
import {
  applicationNumbers,
  draftTitles,
  fileLabels,
  issueTitles,
  type ListedEntry,
} from './queries.ts'

export type NamedEntry = Omit<ListedEntry, 'action'> & {
  action: AuditAction
  actorName: string
  /** Null for a record without a name, as for an erased one. */
  recordName: string | null
}

/** Reads the names of actors and records, which no entry contains. */
export async function nameEntries(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  rows: readonly ListedEntry[],
): Promise<NamedEntry[]> {
  const entries = rows.map((row) => ({ ...row, action: AuditAction.parse(row.action) }))
  const about = (target: string) =>
    entries.flatMap(({ action, subject }) =>
      subject !== null && actionText(action).target === target ? [subject] : [],
    )
  const actors = entries.map(({ actor }) => actor)
  const nameOf = await nameActors(db, { keys }, [...actors, ...about('person')])
  const drafts = await draftTitles(db, [...about('content'), ...about('event'), ...about('stock')])
  const files = await fileLabels(db, [...about('picture'), ...about('document')])
  const applications = await applicationNumbers(db, about('application'))
  const issues = await issueTitles(db, about('issue'))
  const recordName = ({ action, subject, part }: (typeof entries)[number]) => {
    if (subject === null) return null
    const { target } = actionText(action)
    if (target === 'person') return nameOf(subject)
    if (target === 'content') return drafts.get(`${part} ${subject}`) ?? null
    if (target === 'event') return drafts.get(`event ${subject}`) ?? null
    if (target === 'stock') return drafts.get(`product ${subject}`) ?? null
    if (target === 'application') return applications.get(subject) ?? null
    if (target === 'issue') return issues.get(subject) ?? null
    return files.get(subject) ?? null
  }
  return entries.map((entry) => ({
    ...entry,
    actorName: nameOf(entry.actor),
    recordName: recordName(entry),
  }))
}
