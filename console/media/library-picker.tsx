import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { useSend } from '#console/ui/use-send.ts'
import styles from './media.module.css'

type Query = { q?: string | undefined; after?: string | undefined }
type Page<Row> = { rows: Row[]; next: string | null; total: number }

type LibraryPickerProps<Row> = {
  title: string
  search: string
  /** The list is read again when it changes. */
  version: number
  load: (query: Query) => Promise<Page<Row>>
  upload: ReactNode
  /** A button beside Cancel. */
  action?: ReactNode
  onClose: () => void
  children: (rows: readonly Row[]) => ReactNode
}

/** A dialog with a search, an upload zone and the files of a library. */
export function LibraryPicker<Row>({
  title,
  search,
  version,
  load,
  ...rest
}: LibraryPickerProps<Row>) {
  const { upload, action, onClose, children } = rest
  const formId = useId()
  const [page, setPage] = useState<Page<Row>>()
  const [q, setQ] = useState('')
  const { isSending, error, send } = useSend()
  const show = (query: Query) => send(() => load(query), setPage)
  useEffect(() => {
    if (version === 0) void show({})
    // Not with `send`, which does nothing while it runs: another file may be done meanwhile.
    else void load({ q: q || undefined }).then(setPage, () => undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- a typed search is sent by its button
  }, [version])
  const more = () =>
    send(
      () => load({ q: q || undefined, after: page?.next ?? undefined }),
      (next) => setPage((all) => ({ ...next, rows: [...(all?.rows ?? []), ...next.rows] })),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog is inside the form of a record, which must not be sent.
    event.stopPropagation()
    void show({ q: q || undefined })
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {upload}
      <form id={formId} role="search" onSubmit={submit}>
        <TextField
          label={search}
          type="search"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Button type="submit" small variant="outline" pending={isSending && 'Loading …'}>
          Search
        </Button>
      </form>
      <ErrorNote error={error} />
      <p role="status">{page?.rows.length === 0 && 'Nothing found.'}</p>
      {page && children(page.rows)}
      <div className={styles.actions}>
        {action}
        {page?.next && (
          <Button small variant="outline" disabled={isSending} onClick={() => void more()}>
            Show more
          </Button>
        )}
        <Button small variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
