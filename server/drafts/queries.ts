import { type Selectable, sql, type Updateable } from 'kysely'
import type { DraftBody } from '#contract/console/content.ts'
import type { ContentKind } from '#contract/console/screen.ts'
import type { Day } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { exists } from '#server/db/rows.ts'
import type { DB as Schema } from '#server/db/tables.ts'

export type RecordKey = { kind: ContentKind; id: string }
export type DraftRow = Selectable<Schema['draft']>

const columns = [
  'kind',
  'id',
  'position',
  'version',
  'body',
  'title',
  'day',
  'is_published',
  'is_cancelled',
  'is_id_fixed',
  'archived_at',
  'edited_by',
  'edited_at',
  'publish_at',
  'scheduled_by',
  'confirmed_version',
  'schedule_error',
  'event_series_id',
] as const
export type StoredDraft = Pick<DraftRow, (typeof columns)[number]>

export const findDraft = (db: Db, { kind, id }: RecordKey): Promise<StoredDraft | undefined> =>
  selectDraft(db, { kind, id }).executeTakeFirst()

/** Every writer locks the draft first and the published row after it, to avoid deadlocks. */
export const lockDraft = (tx: Db, key: RecordKey): Promise<StoredDraft | undefined> =>
  selectDraft(tx, key).forUpdate().executeTakeFirst()

/**
 * Locks the drafts of the records that use a file. Every writer of content locks the draft first, then files and the
 * published row, to avoid deadlocks. The order is that of code units, as in `lockDates`, whatever the locale.
 */
export const lockDraftsWith = (tx: Db, fileId: string): Promise<StoredDraft[]> =>
  tx
    .selectFrom('draft')
    .select(columns)
    .where(
      sql<boolean>`(kind, id) in (select kind, id from media_use where media_file_id = ${fileId})`,
    )
    .orderBy(sql`kind collate "C"`)
    .orderBy(sql`id collate "C"`)
    .forUpdate()
    .execute()

const selectDraft = (db: Db, { kind, id }: RecordKey) =>
  db.selectFrom('draft').select(columns).where('kind', '=', kind).where('id', '=', id)

type NewDraft = RecordKey & {
  body: DraftBody
  title: string
  day: Day | null
  editedBy: string
  at: Date
}

/** False if the id is taken. */
export async function insertDraft(
  tx: Db,
  { kind, id, body, title, day, editedBy, at }: NewDraft,
): Promise<boolean> {
  const row = { kind, id, body: JSON.stringify(body), title, day, is_published: false }
  const inserted = await tx
    .insertInto('draft')
    .values({ ...row, edited_by: editedBy, edited_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export type DraftChange = Omit<Updateable<Schema['draft']>, 'body' | 'kind' | 'version'> & {
  /** Null: the draft equals the stored record. Missing: unchanged. */
  body?: DraftBody | null
}

/** Increments the version. */
export async function changeDraft(
  tx: Db,
  { kind, id }: RecordKey,
  { body, ...change }: DraftChange,
): Promise<StoredDraft> {
  const stored = body === undefined ? {} : { body: body === null ? null : JSON.stringify(body) }
  return tx
    .updateTable('draft')
    .set({ ...change, ...stored, version: sql`version + 1` })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The ids of this kind that are equal to `id` or start with it and a hyphen. */
export async function idsLike(db: Db, kind: ContentKind, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('draft')
    .select('id')
    .where('kind', '=', kind)
    .where(({ or, eb }) => or([eb('id', '=', id), eb('id', 'like', `${id}-%`)]))
    .execute()
  return rows.map((row) => row.id)
}

/** The records whose scheduled time has come, the earliest first. */
export const dueDrafts = (db: Db, now: Date, limit: number): Promise<RecordKey[]> =>
  db
    .selectFrom('draft')
    .select(['kind', 'id'])
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(limit)
    .execute()

/** How many drafts of each kind have a failed schedule. Kinds without one are left out. */
export const failedSchedules = (db: Db): Promise<{ kind: ContentKind; count: number }[]> =>
  db
    .selectFrom('draft')
    .select(['kind', sql<number>`count(*)`.as('count')])
    .where('schedule_error', 'is not', null)
    .where('archived_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute()

/** The drafts with changes that this person edited last. */
export const latestDraftsOf = (db: Db, editor: string, limit: number) =>
  db
    .selectFrom('draft')
    .select(['kind', 'id', 'title', 'is_published', 'edited_at'])
    .where('edited_by', '=', editor)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`(body is not null or not is_published)`)
    .orderBy('edited_at', 'desc')
    .limit(limit)
    .execute()

/** Whether staff have written or changed an event. Events of the first content have no editor. */
export const hasEditedEvent = (db: Db): Promise<boolean> =>
  exists(
    db
      .selectFrom('draft')
      .select('id')
      .where('kind', '=', 'event')
      .where('edited_by', 'is not', null)
      .limit(1),
  )
