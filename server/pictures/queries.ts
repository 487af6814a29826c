import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Picture } from '#server/db/tables.ts'

export type PictureRow = Pick<
  Selectable<Picture>,
  'id' | 'path' | 'width' | 'height' | 'focus_x' | 'focus_y' | 'media_type'
>
type NewRow = Omit<Insertable<Picture>, 'position'>

export function readPicture(db: Db, path: string): Promise<PictureRow | undefined> {
  return db
    .selectFrom('picture')
    .select(['id', 'path', 'width', 'height', 'focus_x', 'focus_y', 'media_type'])
    .where('path', '=', path)
    .executeTakeFirst()
}

export async function readPictureBytes(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('picture_bytes')
    .select('bytes')
    .where('picture_id', '=', id)
    .executeTakeFirst()
  return row?.bytes
}

/** Registering the same picture again updates its alternative text and focal point. */
export const putPicture = (db: Db, row: NewRow, bytes: Buffer): Promise<void> =>
  insertWithBytes(db, row, bytes, { alt: row.alt, focus_x: row.focus_x, focus_y: row.focus_y })

/** Uploading the same picture again returns it from the archive and changes nothing else. */
export const putLibraryPicture = (db: Db, row: NewRow, bytes: Buffer): Promise<void> =>
  insertWithBytes(db, row, bytes, { is_in_library: true, archived_at: null })

/** One statement, so that no picture is without its bytes. */
async function insertWithBytes(
  db: Db,
  row: NewRow,
  bytes: Buffer,
  update: Partial<Insertable<Picture>>,
): Promise<void> {
  await db
    .with('stored', (query) =>
      query
        .insertInto('picture')
        .values(row)
        .onConflict((same) => same.column('id').doUpdateSet(update))
        .returning('id'),
    )
    .insertInto('picture_bytes')
    .columns(['picture_id', 'bytes'])
    .expression((query) =>
      query.selectFrom('stored').select(['id', sql<Buffer>`${bytes}::bytea`.as('bytes')]),
    )
    .onConflict((same) => same.column('picture_id').doNothing())
    .execute()
}

export async function deletePictures(db: Db, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom('picture').where('path', 'in', paths).execute()
}
