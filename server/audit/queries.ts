import { applicationNumber } from '#contract/application/application.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Audit, AuditCheck } from '#server/db/tables.ts'

export type AuditRow = Selectable<Audit>

/** The newest entry. The advisory lock blocks other writers until this transaction ends. */
export async function lockLastEntry(
  tx: Db,
): Promise<Pick<AuditRow, 'number' | 'hash'> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('audit'))`.execute(tx)
  return tx
    .selectFrom('audit')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertAudit(tx: Db, rows: readonly AuditRow[]): Promise<void> {
  await tx.insertInto('audit').values(rows).execute()
}

export const auditAbout = (db: Db, subjects: readonly string[]): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('subject', 'in', subjects)
    .orderBy('number', 'desc')
    .execute()

/** The records about which a person made entries of an action. */
export async function subjectsOf(
  db: Db,
  { actor, action }: Pick<AuditRow, 'actor' | 'action'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('audit')
    .select('subject')
    .distinct()
    .where('actor', '=', actor)
    .where('action', '=', action)
    .where('subject', 'is not', null)
    .$narrowType<{ subject: string }>()
    .execute()
  return rows.map(({ subject }) => subject)
}

const columns = ['number', 'at', 'actor', 'role', 'action', 'subject', 'part', 'reason'] as const

export const auditAfter = (db: Db, number: number, limit: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .select([...columns, 'previous', 'hash'])
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()

export type ListedEntry = Pick<AuditRow, (typeof columns)[number]>

export type AuditFilters = {
  actor?: string | undefined
  action?: string | undefined
  record?: string | undefined
  /** The first instant, and the first instant after the last one. */
  from?: Date | undefined
  until?: Date | undefined
}

const filtered = (db: Db, { actor, action, record, from, until }: AuditFilters) =>
  db
    .selectFrom('audit')
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(record !== undefined, (query) => query.where('subject', '=', record ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? new Date(0)))

type Page = { after?: number | undefined; limit: number }

/** A page of entries, the newest first. `after` is the number of the last entry before it. */
export const auditPage = (
  db: Db,
  filters: AuditFilters,
  { after, limit }: Page,
): Promise<ListedEntry[]> =>
  filtered(db, filters)
    .$if(after !== undefined, (query) => query.where('number', '<', after ?? 0))
    .select(columns)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** Counts no further than `max`. */
export async function countAudit(db: Db, filters: AuditFilters, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(filtered(db, filters).select('number').limit(max).as('entry'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The different values of an indexed column. Jumps from value to value, so it reads only as many rows as it returns.
 */
export async function auditValues(db: Db, column: 'actor' | 'action'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name}::text as value from audit order by ${name} limit 1)
      union all
      select next.value from found cross join lateral (
        select ${name}::text as value from audit where ${name} > found.value order by ${name} limit 1
      ) as next
    )
    select value from found limit 500
  `.execute(db)
  return rows.map(({ value }) => value)
}

/** The titles of drafts with these ids, by kind and id. */
export async function draftTitles(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('draft')
    .select(['kind', 'id', 'title'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ kind, id, title }) => [`${kind} ${id}`, title]))
}

/** The alt texts of pictures and the titles of documents. */
export async function fileLabels(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media_file')
    .select(['id', 'label'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** The kinds and numbers of applications. */
export async function applicationNumbers(
  db: Db,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = uuidsIn(subjects)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('application')
    .select(['id', 'kind', 'number'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, applicationNumber(row)]))
}

/** The titles of newsletter issues. */
export async function issueTitles(
  db: Db,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = uuidsIn(subjects)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('newsletter')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const uuidsIn = (subjects: readonly string[]) =>
  subjects.filter((subject) => /^[0-9a-f-]{36}$/.test(subject))

export const findLastNumber = async (db: Db): Promise<number> => {
  const last = await db
    .selectFrom('audit')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.number ?? 0
}

export type CheckRow = Omit<Selectable<AuditCheck>, 'id'>

export const findCheck = (db: Db): Promise<CheckRow | undefined> =>
  db.selectFrom('audit_check').select(['checked_at', 'entries', 'broken_at']).executeTakeFirst()

export async function putCheck(db: Db, check: CheckRow): Promise<void> {
  await db
    .insertInto('audit_check')
    .values(check)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(check))
    .execute()
}
