import { useState } from 'react'
import { archiveFile, eraseFile, type OpenFile, restoreFile } from '#contract/console/media.ts'
import type { UploadKind } from '#contract/console/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { UsedIn } from './used-in.tsx'
import styles from './media.module.css'

type FileActionsProps = {
  kind: UploadKind
  file: OpenFile
  onChanged: () => void
  /** Called when the file is deleted for ever. */
  onGone: () => void
}

/** Where a file is used, and what takes it from there: replace, archive, delete for ever. */
export function FileActions({ kind, file, onChanged, onGone }: FileActionsProps) {
  const { id, isArchived, isFixed, usedIn, mayErase } = file
  const [dialog, setDialog] = useState<'replace' | 'erase'>()
  const { isSending, error, send } = useSend()
  const archive = () =>
    send(
      () => api(isArchived ? restoreFile : archiveFile, { params: { id }, body: {} }),
      () => {
        toast.success(isArchived ? `The ${kind} is back in the library` : `The ${kind} is archived`)
        onChanged()
      },
    )
  const close = () => setDialog(undefined)
  return (
    <div className={styles.form}>
      <h3>Used on</h3>
      {isFixed && <p>The site itself shows it, so it stays as it is.</p>}
      <UsedIn uses={usedIn} />
      <ErrorNote error={error} />
      {!isFixed && (
        <div className={styles.actions}>
          {usedIn.length > 0 && (
            <Button small variant="outline" onClick={() => setDialog('replace')}>
              Replace
            </Button>
          )}
          {(isArchived || usedIn.length === 0) && (
            <Button small variant="outline" disabled={isSending} onClick={() => void archive()}>
              {isArchived ? 'Restore' : 'Archive'}
            </Button>
          )}
          {mayErase && (
            <Button small variant="outline" onClick={() => setDialog('erase')}>
              Delete for ever
            </Button>
          )}
        </div>
      )}
      {dialog === 'replace' && (
        <ReplaceDialog
          {...{ kind, id, usedIn }}
          onDone={() => {
            close()
            onChanged()
          }}
          onClose={close}
        />
      )}
      {dialog === 'erase' && (
        <EraseDialog
          {...{ kind, id, usedIn }}
          onDone={() => {
            toast.success(`The ${kind} is deleted for ever`)
            close()
            onGone()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

type EraseDialogProps = Pick<OpenFile, 'id' | 'usedIn'> & {
  kind: UploadKind
  onDone: () => void
  onClose: () => void
}

function EraseDialog({ kind, id, usedIn, onDone, onClose }: EraseDialogProps) {
  const title = `Delete this ${kind} for ever?`
  const published = usedIn.filter(({ isPublished }) => isPublished)
  if (published.length > 0)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>Published content uses it. Replace or remove it there first, then delete it:</p>
        <UsedIn uses={published} />
        <div className={styles.actions}>
          <Button small variant="outline" onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    )
  return (
    <ReasonDialog
      title={title}
      action="Delete for ever"
      pending="Deleting …"
      question="Why is it deleted?"
      run={(reason) => api(eraseFile, { params: { id }, body: { reason } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        The {kind} leaves the site and all servers at once. Nobody can bring it back, also not from
        a backup. Copies that visitors saved stay with them.
      </p>
      {usedIn.length > 0 && (
        <>
          <p>These drafts lose it and show a gap:</p>
          <UsedIn uses={usedIn} />
        </>
      )}
      <p>An earlier version that shows it can be published again only with another file.</p>
    </ReasonDialog>
  )
}
