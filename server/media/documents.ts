import { readFile } from 'node:fs/promises'
import type { LibraryDocument } from '#contract/console/document.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { checkDocument } from '#server/documents/documents.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Authority } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { Upload } from '#server/kit/upload.ts'
import { addFile, confirmedId, describeDocument, lockFile } from './library.ts'
import { updateFile } from './queries.ts'

export async function uploadDocument(
  deps: Deps,
  authority: Authority,
  upload: Upload & { again?: string | undefined },
): Promise<LibraryDocument> {
  const id = await confirmedId(deps, upload, upload.again)
  await checkDocument(upload)
  const bytes = await readFile(upload.file)
  const row = {
    id,
    kind: 'document',
    path: `/documents/${id}.pdf`,
    media_type: 'application/pdf',
    size: bytes.length,
  } as const
  return describeDocument(await addFile(deps, authority, { row, bytes }))
}

export const changeDocument = (
  deps: Deps,
  actor: Actor,
  { id, title }: { id: string; title: string },
) =>
  deps.db.transaction().execute(async (tx) => {
    await lockFile(tx, id, 'document')
    await updateFile(tx, id, { label: title })
    await writeAudit(tx, deps, actor, { action: 'document changed', subject: id })
  })
