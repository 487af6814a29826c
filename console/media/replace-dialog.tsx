import { useState } from 'react'
import type { LibraryDocument } from '#contract/console/document.ts'
import { type OpenFile, replaceFile } from '#contract/console/media.ts'
import type { LibraryPicture } from '#contract/console/picture.ts'
import type { UploadKind } from '#contract/console/upload.ts'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { DocumentPicker } from './picker.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { UsedIn } from './used-in.tsx'

type ReplaceDialogProps = Pick<OpenFile, 'id' | 'usedIn'> & {
  kind: UploadKind
  onDone: () => void
  onClose: () => void
}

/** Chooses another file of the library, lists the uses and exchanges it there. */
export function ReplaceDialog({ kind, id, usedIn, onDone, onClose }: ReplaceDialogProps) {
  const [chosen, setChosen] = useState<LibraryPicture | LibraryDocument>()
  if (!chosen)
    return kind === 'picture' ? (
      <PicturePicker onChoose={([picture]) => setChosen(picture)} onClose={onClose} />
    ) : (
      <DocumentPicker onChoose={setChosen} onClose={onClose} />
    )
  const name = 'title' in chosen ? chosen.title : chosen.alt || 'a decorative picture'
  return (
    <ConfirmDialog
      title={`Replace this ${kind}?`}
      action="Replace everywhere"
      pending="Replacing …"
      run={() => api(replaceFile, { params: { id }, body: { by: chosen.id } })}
      onDone={(done) => {
        toast.success(
          `Replaced in ${done.usedIn.length === 1 ? '1 place' : `${done.usedIn.length} places`}`,
        )
        onDone()
      }}
      onClose={onClose}
    >
      <p>
        It is exchanged for <b>{name}</b>, at once in public and in drafts:
      </p>
      <UsedIn uses={usedIn} />
      <p>This one stays in the library.</p>
    </ConfirmDialog>
  )
}
