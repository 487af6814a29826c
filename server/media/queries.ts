import { type Expression, type SqlBool, sql } from 'kysely'
import type { LibraryQuery } from '#contract/console/media-use.ts'
import type { Db } from '#server/db/connect.ts'

export type Filter = Pick<LibraryQuery, 'q' | 'filter'>
type Page = Filter & { after?: number | undefined; limit: number }

const uses = (column: 'picture' | 'document') =>
  column === 'picture'
    ? sql<number>`(select count(distinct (kind, id)) from picture_use where picture_id = picture.id)`
    : sql<number>`(select count(distinct (kind, id)) from document_use where document_id = document.id)`

const pictures = (db: Db) =>
  db
    .selectFrom('picture')
    .select([
      'id',
      'path',
      'width',
      'height',
      'alt',
      'is_decorative',
      'focus_x',
      'focus_y',
      'bytes',
      'created_at',
      'archived_at',
      'position',
      uses('picture').as('uses'),
    ])
    .where('is_in_library', '=', true)
export type PictureListRow = Awaited<ReturnType<typeof picturePage>>[number]

const documents = (db: Db) =>
  db
    .selectFrom('document')
    .select([
      'id',
      'title',
      sql<number>`octet_length(bytes)`.as('size'),
      'created_at',
      'archived_at',
      'newer_document_id',
      'position',
      uses('document').as('uses'),
    ])
export type DocumentListRow = Awaited<ReturnType<typeof documentPage>>[number]

/** Archived files are only in their own list. */
function picturesWith({ q, filter }: Filter): Expression<SqlBool> {
  return sql`${isArchived(filter)}
    and (${filter !== 'unlabelled'} or (alt = '' and not is_decorative))
    and (${filter !== 'unused'} or not exists (select from picture_use where picture_id = picture.id))
    and ${contains('alt', q)}`
}

function documentsWith({ q, filter }: Filter): Expression<SqlBool> {
  return sql`${isArchived(filter)}
    and (${filter !== 'unlabelled'} or title = '')
    and (${filter !== 'unused'} or not exists (select from document_use where document_id = document.id))
    and ${contains('title', q)}`
}

const isArchived = (filter: Filter['filter']) =>
  filter === 'archived' ? sql<boolean>`archived_at is not null` : sql<boolean>`archived_at is null`

/** A text search, in which `%` and `_` are letters like any other. */
const contains = (column: 'alt' | 'title', q: string | undefined) =>
  q ? sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${q})) > 0` : sql<boolean>`true`

/** The newest pictures first. */
export const picturePage = (db: Db, { after, limit, ...filter }: Page) =>
  pictures(db)
    .where(picturesWith(filter))
    .$if(after !== undefined, (query) => query.where('position', '<', after ?? 0))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()

export const documentPage = (db: Db, { after, limit, ...filter }: Page) =>
  documents(db)
    .where(documentsWith(filter))
    .$if(after !== undefined, (query) => query.where('position', '<', after ?? 0))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()

/** Counts no further than `max`. */
export async function countPictures(db: Db, filter: Filter, max: number): Promise<number> {
  const found = db
    .selectFrom('picture')
    .select('id')
    .where('is_in_library', '=', true)
    .where(picturesWith(filter))
    .limit(max)
  return countRows(db, found)
}

export async function countDocuments(db: Db, filter: Filter, max: number): Promise<number> {
  return countRows(
    db,
    db.selectFrom('document').select('id').where(documentsWith(filter)).limit(max),
  )
}

async function countRows(db: Db, rows: Expression<{ id: string }>): Promise<number> {
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*) as count from ${rows} as found`.execute(db)
  return counted[0]?.count ?? 0
}

export const findPicture = (db: Db, id: string): Promise<PictureListRow | undefined> =>
  pictures(db).where('id', '=', id).executeTakeFirst()

export const findDocument = (db: Db, id: string): Promise<DocumentListRow | undefined> =>
  documents(db).where('id', '=', id).executeTakeFirst()

/** Waits for a change of these pictures. They do not change until the transaction of a publish ends. */
export async function sharePictures(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('picture')
    .select(['id', 'path', 'alt', 'is_decorative', 'focus_x', 'focus_y'])
    .where('is_in_library', '=', true)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Waits for transactions that add a use, because their foreign keys lock the row. */
export const lockPicture = (tx: Db, id: string) =>
  tx
    .selectFrom('picture')
    .select('id')
    .where('id', '=', id)
    .where('is_in_library', '=', true)
    .forUpdate()
    .executeTakeFirst()

export const lockDocument = (tx: Db, id: string) =>
  tx.selectFrom('document').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

type PictureChange = Partial<{
  alt: string
  is_decorative: boolean
  focus_x: number
  focus_y: number
  archived_at: Date | null
}>

export async function updatePicture(tx: Db, id: string, change: PictureChange): Promise<void> {
  await tx.updateTable('picture').set(change).where('id', '=', id).execute()
}

type DocumentChange = Partial<{
  title: string
  newer_document_id: string
  archived_at: Date | null
}>

export async function updateDocument(tx: Db, id: string, change: DocumentChange): Promise<void> {
  await tx.updateTable('document').set(change).where('id', '=', id).execute()
}
