import { useEffect, useState } from 'react'
import * as contract from '#contract/console/document.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { Button } from '#web/ui/button.tsx'
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
          <h3>What the file says about its makers</h3>
          <Properties document={document} onBlanked={finish} />
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

type PropertiesProps = { document: DataOf<typeof contract.readDocument>; onBlanked: () => void }

/** Visitors can read the author, creator and title of a PDF, so staff see them before they publish a link to it. */
function Properties({ document, onBlanked }: PropertiesProps) {
  const { id, properties, mayErase, isFixed } = document
  const { isSending, error, send } = useSend()
  const rows = [
    { label: 'Author', value: properties.author },
    { label: 'Creator', value: properties.creator },
    { label: 'Title in the file', value: properties.title },
  ].filter(({ value }) => value)
  if (rows.length === 0) return <p>No author, creator or title found outside compressed parts.</p>
  const blank = () =>
    send(
      () => api(contract.blankDocument, { params: { id }, body: {} }),
      () => {
        toast.success('Author, creator and title are removed')
        onBlanked()
      },
    )
  return (
    <>
      <ul>
        {rows.map(({ label, value }) => (
          <li key={label}>
            {label}: {value}
          </li>
        ))}
      </ul>
      <ErrorNote error={error} />
      {mayErase && !isFixed && (
        <>
          <p>
            Without them the document gets a new address, also where it is used. The old file is
            deleted for ever.
          </p>
          <Button small variant="outline" disabled={isSending} onClick={() => void blank()}>
            Remove them
          </Button>
        </>
      )}
    </>
  )
}
