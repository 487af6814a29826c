import type { AuditLogEntry } from '#contract/console/audit.ts'
import { maxTotal } from '#contract/console/list.ts'
import { addDays, datePart, instantOf } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { cursorAfter, positionOf } from '#server/kit/list-cursor.ts'
import {
  type AuditFilters,
  auditPage,
  auditValues,
  countAudit,
  type ListedEntry,
} from './queries.ts'

export type Filters = Partial<Record<'person' | 'action' | 'record' | 'from' | 'to', string>>

/** Days are Calgary's, and both are included. */
export function filtersOf({ person, action, record, from, to }: Filters): AuditFilters {
  return {
    person,
    action,
    record,
    from: from === undefined ? undefined : instantOf(datePart(from), '00:00'),
    until: to === undefined ? undefined : instantOf(addDays(datePart(to), 1), '00:00'),
  }
}

/** A page of the audit log, the newest entries first. */
export async function listAudit(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { limit, after, ...filters }: Filters & { limit: number; after?: string | undefined },
) {
  const list = { name: 'audit', filters }
  const position = positionOf(keys, list, after)
  const where = filtersOf(filters)
  const [found, total] = await Promise.all([
    auditPage(db, where, { after: position, limit: limit + 1 }),
    countAudit(db, where, maxTotal + 1),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasNext = found.length > limit && last !== undefined
  return {
    rows: rows.map(describeEntry),
    next: hasNext ? cursorAfter(keys, list, last.number) : null,
    total,
  }
}

/** The newest entries, of all people or of one. */
export const recentEntries = async (db: Db, person?: string): Promise<AuditLogEntry[]> =>
  (await auditPage(db, { person }, { limit: 10 })).map(describeEntry)

function describeEntry({ subject, at, ...entry }: ListedEntry): AuditLogEntry {
  return { ...entry, at: at.toISOString(), record: subject }
}

export async function readChoices({ db }: Pick<Deps, 'db'>) {
  const [people, actions] = await Promise.all([auditValues(db, 'actor'), auditValues(db, 'action')])
  return { people, actions }
}
