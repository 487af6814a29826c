import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { MediaFile } from '#server/db/tables.ts'

const columns = ['id', 'path', 'media_type', 'focus_x', 'focus_y', 'archived_at'] as const

/** The width and height of a document are 0. */
export type FileRow = Pick<Selectable<MediaFile>, (typeof columns)[number]> & {
  width: number
  height: number
}
export type NewFile = Omit<Insertable<MediaFile>, 'position'>

export const readFileRow = (db: Db, path: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('media_file')
    .select([
      ...columns,
      sql<number>`coalesce(width, 0)`.as('width'),
      sql<number>`coalesce(height, 0)`.as('height'),
    ])
    .where('path', '=', path)
    .executeTakeFirst()

export async function readFileBytes(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('media_bytes')
    .select('bytes')
    .where('media_file_id', '=', id)
    .executeTakeFirst()
  return row?.bytes
}

/** Inserts a file, or updates the row of the same file. One statement, so that no file is without its bytes. */
export async function putFile(
  db: Db,
  row: NewFile,
  { bytes, update }: { bytes: Buffer; update: Partial<NewFile> },
): Promise<void> {
  await db
    .with('stored', (query) =>
      query
        .insertInto('media_file')
        .values(row)
        .onConflict((same) => same.column('id').doUpdateSet(update))
        .returning('id'),
    )
    .insertInto('media_bytes')
    .columns(['media_file_id', 'bytes'])
    .expression((query) =>
      query.selectFrom('stored').select(['id', sql<Buffer>`${bytes}::bytea`.as('bytes')]),
    )
    .onConflict((same) => same.column('media_file_id').doNothing())
    .execute()
}

/** Rows of files that exist or were deleted for ever stay as they are. */
export async function addFileRows(db: Db, rows: readonly NewFile[]): Promise<void> {
  await db
    .insertInto('media_file')
    .values(rows)
    .onConflict((same) => same.doNothing())
    .execute()
}

/** The size of all uploads, archived ones too. */
export async function libraryBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('media_file')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .where('origin', '=', 'upload')
    .executeTakeFirstOrThrow()
  return bytes
}

export async function deleteFilesAt(db: Db, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom('media_file').where('path', 'in', paths).execute()
}

export async function deleteFiles(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('media_file')
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The paths of the files of the first content that are archived. */
export async function archivedFirstContent(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('media_file')
    .select('path')
    .where('origin', '=', 'first-content')
    .where('archived_at', 'is not', null)
    .execute()
  return rows.map(({ path }) => path)
}
