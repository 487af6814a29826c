import { AuditAction } from '#contract/console/audit-action.ts'
import type { AuditLogEntry } from '#contract/console/audit.ts'
import { addDays, datePart, instantOf } from '#contract/dates.ts'
import { nameActors } from '#server/actors/actors.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage, numberIn } from '#server/kit/list-cursor.ts'
import {
  type AuditFilters,
  auditPage,
  auditValues,
  countAudit,
  type ListedEntry,
} from './queries.ts'
import { nameEntries } from './records.ts'

export type Filters = Partial<Record<'person' | 'action' | 'record' | 'from' | 'to', string>>

type ListDeps = Pick<Deps, 'db' | 'keys'>

/** Days are Calgary's, and both are included. */
export const filtersOf = ({ person, action, record, from, to }: Filters): AuditFilters => ({
  actor: person,
  action,
  record,
  from: from === undefined ? undefined : instantOf(datePart(from), '00:00'),
  until: to === undefined ? undefined : instantOf(addDays(datePart(to), 1), '00:00'),
})

/** A page of the audit log, the newest entries first. */
export async function listAudit(
  deps: ListDeps,
  { limit, after, ...filters }: Filters & { limit: number; after?: string | undefined },
) {
  const { db, keys } = deps
  const list = { name: 'audit', filters }
  const where = filtersOf(filters)
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
  return { ...page, rows: await describeEntries(deps, page.rows) }
}

/** The newest entries, of all people or of one. */
export const recentEntries = async (deps: ListDeps, person?: string): Promise<AuditLogEntry[]> =>
  describeEntries(deps, await auditPage(deps.db, { actor: person }, { limit: 10 }))

async function describeEntries(
  deps: ListDeps,
  entries: readonly ListedEntry[],
): Promise<AuditLogEntry[]> {
  const named = await nameEntries(deps, entries)
  return named.map(({ subject, at, actor, actorName, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    actor: { id: actor, name: actorName },
    record: subject,
  }))
}

/** Everyone in the log by name, and every action. */
export async function readChoices(deps: ListDeps) {
  const actors = await auditValues(deps.db, 'actor')
  const actions = await auditValues(deps.db, 'action')
  const nameOf = await nameActors(deps.db, deps, actors)
  const people = actors
    .map((id) => ({ id, name: nameOf(id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return { people, actions: actions.map((action) => AuditAction.parse(action)) }
}
