import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Picture } from '#server/db/tables.ts'

export type PictureRow = Omit<Selectable<Picture>, 'created_at'>

export function readPicture(db: Db, path: string): Promise<PictureRow | undefined> {
  return db.selectFrom('picture').selectAll().where('path', '=', path).executeTakeFirst()
}

/** Registering the same picture again updates its alternative text and focal point. */
export async function putPicture(db: Db, row: PictureRow): Promise<void> {
  const { alt, focus_x, focus_y } = row
  await db
    .insertInto('picture')
    .values(row)
    .onConflict((same) => same.column('id').doUpdateSet({ alt, focus_x, focus_y }))
    .execute()
}

export async function deletePictures(db: Db, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom('picture').where('path', 'in', paths).execute()
}
