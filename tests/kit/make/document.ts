import type { Db } from '#server/db/connect.ts'
import { putFile } from '#server/files/files.ts'

/** Stores a document without checking it. */
export const storeDocument = (db: Db, { id, bytes }: { id: string; bytes: Buffer }) =>
  putFile(
    db,
    {
      id,
      kind: 'document',
      origin: 'upload',
      path: `/documents/${id}.pdf`,
      media_type: 'application/pdf',
      size: bytes.length,
    },
    { bytes, update: { archived_at: null } },
  )
