import { useEffect, useState } from 'react'
import * as contract from '#contract/console/document.ts'
import { uploadKinds } from '#contract/console/upload.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { UsedIn } from '#console/media/used-in.tsx'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { uploadFile } from '#console/api/upload.ts'

type DocumentDialogProps = {
  id: string
  mayWrite: boolean
  onChanged: () => void
  onClose: () => void
}

type OpenDocument = Reply<typeof contract.readDocument>['data']

/** One document: its title, where it is used, a newer version, the archive. */
export function DocumentDialog({ id, mayWrite, onChanged, onClose }: DocumentDialogProps) {
  const [document, setDocument] = useState<OpenDocument>()
  const { isSending, error, send } = useSend()
  const params = { id }
  useEffect(() => {
    void send(() => api(contract.readDocument, { params: { id } }), setDocument)
    // oxlint-disable-next-line react/exhaustive-deps -- the action of this dialog is the same all the time
  }, [id])
  const finish = (text: string) => {
    toast.success(text)
    onChanged()
    onClose()
  }
  const replace = (file: File) =>
    send(
      () => uploadFile(contract.replaceDocument, file, { params }),
      () =>
        finish('The newer version is stored. Change the link on the pages that use the old one.'),
    )
  const archive = (isArchived: boolean) =>
    send(
      () =>
        api(isArchived ? contract.restoreDocument : contract.archiveDocument, { params, body: {} }),
      () => finish(isArchived ? 'The document is back in the library' : 'The document is archived'),
    )
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
              onDone={() => finish('Saved')}
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
          <h3>Used on</h3>
          <UsedIn uses={document.usedIn} />
          {mayWrite && document.replacedBy === null && (
            <>
              <h3>Newer version</h3>
              <p>It gets an address of its own. The old address keeps returning this file.</p>
              <input
                type="file"
                aria-label="Newer version, a PDF"
                accept={uploadKinds.document.types.join(',')}
                disabled={isSending}
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? []
                  if (file) void replace(file)
                  currentTarget.value = ''
                }}
              />
            </>
          )}
          {mayWrite && (document.isArchived || document.usedIn.length === 0) && (
            <p>
              <Button
                small
                variant="outline"
                disabled={isSending}
                onClick={() => void archive(document.isArchived)}
              >
                {document.isArchived ? 'Restore' : 'Archive'}
              </Button>
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
