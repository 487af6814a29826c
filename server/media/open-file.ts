import { hourMs } from '#contract/durations.ts'
import type * as contract from '#contract/console/document.ts'
import type { UploadKind } from '#contract/console/upload.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { readPdfProperties } from '#server/documents/documents.ts'
import { readFileBytes } from '#server/files/files.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { describeDocument, describePicture, readFile } from './library.ts'
import type { FileRow } from './queries.ts'
import { listUses } from './use-queries.ts'

const openerOf =
  <Described>(kind: UploadKind, describe: (row: FileRow) => Described) =>
  async (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: string) => {
    const row = await readFile(deps.db, id, kind)
    return {
      ...describe(row),
      usedIn: await listUses(deps.db, id),
      mayErase: mayErase(deps, actor, row),
    }
  }

export const readPicture = openerOf('picture', describePicture)
const openDocument = openerOf('document', describeDocument)

export async function readDocument(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<DataOf<typeof contract.readDocument>> {
  const document = await openDocument(deps, actor, id)
  const bytes = await readFileBytes(deps.db, id)
  return { ...document, properties: bytes ? readPdfProperties(bytes) : {} }
}

/** An owner may delete every file; another person their own upload of the last hour. */
export function mayErase(
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  { added_by_staff_id, created_at }: Pick<FileRow, 'added_by_staff_id' | 'created_at'>,
): boolean {
  if (actor.role === 'owner') return true
  const isRecent = clock.now().getTime() - created_at.getTime() < hourMs
  return added_by_staff_id === actor.id && isRecent
}
