import type { LibraryPicture } from '#contract/console/picture.ts'
import type { Focus } from '#contract/picture.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { lockDraftsWith } from '#server/drafts/drafts.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Authority } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { Upload } from '#server/kit/upload.ts'
import { type ConverterPool, reencodePicture } from '#server/pictures/pictures.ts'
import { changeUses } from './change-uses.ts'
import { withPictureValues } from './content-files.ts'
import { addFile, confirmedId, describePicture, lockFile } from './library.ts'
import { updateFile } from './queries.ts'

export async function uploadPicture(
  deps: Deps & { converters: Pick<ConverterPool, 'convert'> },
  authority: Authority,
  upload: Upload & { again?: string | undefined },
): Promise<LibraryPicture> {
  const { settings, converters } = deps
  const id = await confirmedId(deps, upload, upload.again)
  const where = { dataDir: settings.dataDir, converters }
  const encoded = await reencodePicture(where, { file: upload.file, id })
  return describePicture(await addFile(deps, authority, encoded))
}

type Change = { id: string; alt: string; isDecorative: boolean; focus: Focus }

/**
 * Changes a picture and every use of it, published and in drafts, in one transaction. Pages have their own alt text and
 * focal point for a picture of the first content, which change only with the value in the library.
 */
export const changePicture = (deps: Deps, actor: Actor, change: Change) =>
  deps.db.transaction().execute(async (tx) => {
    const { id, alt, isDecorative, focus } = change
    const drafts = await lockDraftsWith(tx, id)
    const before = describePicture(await lockFile(tx, id, 'picture'))
    await updateFile(tx, id, {
      label: alt,
      is_decorative: isDecorative,
      focus_x: focus.x,
      focus_y: focus.y,
    })
    const { src, isFirstContent } = before
    const hasNewFocus = focus.x !== before.focus.x || focus.y !== before.focus.y
    const values = {
      src,
      ...((!isFirstContent || alt !== before.alt) && { alt }),
      ...((!isFirstContent || hasNewFocus) && { focus }),
    }
    await changeUses(tx, deps, actor, {
      fileId: id,
      drafts,
      change: (content) => withPictureValues(content, values),
    })
    await writeAudit(tx, deps, actor, { action: 'picture changed', subject: id })
  })
