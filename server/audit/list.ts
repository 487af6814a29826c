import type { AuditActor, AuditLogEntry } from '#contract/console/audit.ts'
import { addDays, datePart, instantOf } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage, numberIn } from '#server/kit/list-cursor.ts'
import {
  type AuditFilters,
  auditPage,
  auditValues,
  countAudit,
  type ListedEntry,
} from './queries.ts'

export type Filters = Partial<Record<'person' | 'action' | 'record' | 'from' | 'to', string>>

/** Returns the ids of the staff members who have or had these names. The module of accounts is above this one. */
export type FindStaffIds = (names: readonly string[]) => Promise<ReadonlyMap<string, string>>

export type ListDeps = Pick<Deps, 'db' | 'keys'> & { findStaffIds: FindStaffIds }

/** Days are Calgary's, and both are included. */
export async function filtersOf(
  deps: ListDeps,
  { person, action, record, from, to }: Filters,
): Promise<AuditFilters> {
  return {
    actors: person === undefined ? undefined : await namesOf(deps, person),
    action,
    record,
    from: from === undefined ? undefined : instantOf(datePart(from), '00:00'),
    until: to === undefined ? undefined : instantOf(addDays(datePart(to), 1), '00:00'),
  }
}

/** A page of the audit log, the newest entries first. */
export async function listAudit(
  deps: ListDeps,
  { limit, after, ...filters }: Filters & { limit: number; after?: string | undefined },
) {
  const { db, keys } = deps
  const list = { name: 'audit', filters }
  const where = await filtersOf(deps, filters)
  const page = await keysetPage(
    keys,
    list,
    { limit, after },
    {
      read: (position, max) => auditPage(db, where, { after: numberIn(position), limit: max }),
      count: (max) => countAudit(db, where, max),
      positionOf: ({ number }) => [number],
    },
  )
  return { ...page, rows: page.rows.map(describeEntry) }
}

/** The newest entries, of all people or of one. */
export const recentEntries = async (db: Db, person?: string): Promise<AuditLogEntry[]> =>
  (await auditPage(db, { actors: person === undefined ? undefined : [person] }, { limit: 10 })).map(
    describeEntry,
  )

function describeEntry({ subject, at, ...entry }: ListedEntry): AuditLogEntry {
  return { ...entry, at: at.toISOString(), record: subject }
}

export async function readChoices(deps: ListDeps) {
  const [people, actions] = await Promise.all([listActors(deps), auditValues(deps.db, 'action')])
  return { people, actions: actions.map(({ value }) => value) }
}

/** Everyone in the log. A staff member who changed their name is one person with several names. */
async function listActors({ db, findStaffIds }: ListDeps): Promise<AuditActor[]> {
  const actors = await auditValues(db, 'actor')
  const staffIds = await findStaffIds(actors.map(({ value }) => value))
  const people = new Map<string, AuditActor>()
  for (const { value, first } of actors) {
    const id = staffIds.get(value) ?? String(first)
    const names = [...(people.get(id)?.names ?? []), value]
    people.set(id, { id, names })
  }
  return [...people.values()]
}

async function namesOf(deps: ListDeps, person: string): Promise<readonly string[]> {
  return (await listActors(deps)).find(({ id }) => id === person)?.names ?? []
}
