import { useEffect, useState } from 'react'
import * as contract from '#contract/console/document.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { FileActions } from '#console/media/file-actions.tsx'
import { UsedIn } from '#console/media/used-in.tsx'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { useSend } from '#console/ui/use-send.ts'

type DocumentDialogProps = {
  id: string
  mayWrite: boolean
  onChanged: () => void
  onClose: () => void
}

/** One document: its title, its address, where it is used, and what takes it from there. */
export function DocumentDialog({ id, mayWrite, onChanged, onClose }: DocumentDialogProps) {
  const [document, setDocument] = useState<DataOf<typeof contract.readDocument>>()
  const { error, send } = useSend()
  const params = { id }
  useEffect(() => {
    void send(() => api(contract.readDocument, { params: { id } }), setDocument)
    // oxlint-disable-next-line react/exhaustive-deps -- the action of this dialog is the same all the time
  }, [id])
  const finish = () => {
    onChanged()
    onClose()
  }
  return (
    <Dialog title={document?.title || 'Document'} onClose={onClose}>
      <ErrorNote error={error} />
      {document && (
        <>
          {mayWrite && (
            <DeskForm
              initial={{ title: document.title }}
              schema={contract.changeDocument.body}
              send={(body) => api(contract.changeDocument, { params, body })}
              onDone={() => {
                toast.success('Saved')
                finish()
              }}
              action="Save"
              onCancel={onClose}
            >
              {({ text }) => <TextField {...text('title')} label="Title" autoComplete="off" />}
            </DeskForm>
          )}
          <h3>Address</h3>
          <p>
            <a href={document.path} target="_blank" rel="noreferrer">
              {document.path}
            </a>
          </p>
          {mayWrite ? (
            <FileActions kind="document" file={document} onChanged={finish} onGone={finish} />
          ) : (
            <UsedIn uses={document.usedIn} />
          )}
        </>
      )}
    </Dialog>
  )
}
