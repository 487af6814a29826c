import type { Db } from '#server/db/connect.ts'

export async function readDocumentBytes(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('document')
    .select('bytes')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.bytes
}

/** Uploading the same file again returns it from the archive and changes nothing else. */
export async function putDocument(
  db: Db,
  { id, title, bytes }: { id: string; title: string; bytes: Buffer },
): Promise<void> {
  await db
    .insertInto('document')
    .values({ id, title, bytes })
    .onConflict((same) => same.column('id').doUpdateSet({ archived_at: null }))
    .execute()
}
