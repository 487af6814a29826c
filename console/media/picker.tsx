import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { listDocuments, type LibraryDocument } from '#contract/console/document.ts'
import {
  type LibraryPicture,
  listPictures,
  readPicture,
  uploadPicture,
} from '#contract/console/picture.ts'
import type { Picture } from '#contract/picture.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import { addDocument } from './add-document.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { uploadFile } from '#console/api/upload.ts'
import { type OpenPicture, PictureForm } from './picture-form.tsx'
import { PictureTile } from './picture-grid.tsx'
import { UploadZone } from './upload-zone.tsx'
import styles from './media.module.css'

type PickerProps<T> = { onChoose: (chosen: T) => void; onClose: () => void }

/** Chooses a picture of the library. For a picture without alt text the person writes it first. */
function PicturePicker({ onChoose, onClose }: PickerProps<Picture>) {
  const [unlabelled, setUnlabelled] = useState<OpenPicture>()
  const { error, send } = useSend()
  const choose = (picture: LibraryPicture) => onChoose(pictureOf(picture))
  const label = ({ id }: LibraryPicture) =>
    send(() => api(readPicture, { params: { id } }), setUnlabelled)
  if (unlabelled) {
    const { id } = unlabelled
    const chooseIfUsable = () =>
      send(
        () => api(readPicture, { params: { id } }),
        (picture) => (picture.isUsable ? choose(picture) : setUnlabelled(picture)),
      )
    return (
      <Dialog title="Describe this picture" onClose={onClose}>
        <PictureForm key={id} picture={unlabelled} onChanged={() => void chooseIfUsable()} />
        <ErrorNote error={error} />
        <div className={styles.actions}>
          <Button small variant="outline" onClick={() => setUnlabelled(undefined)}>
            Back to the pictures
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <LibraryPicker
      title="Choose a picture"
      search="Alt text"
      onClose={onClose}
      load={(query) => api(listPictures, { query })}
      upload={(reload) => (
        <UploadZone
          kind="picture"
          action="Add pictures"
          send={(file, onProgress) => uploadFile(uploadPicture, file, { onProgress })}
          onDone={reload}
        >
          JPEG, PNG, WebP or AVIF, up to 20 MB. Press a new picture to write its alt text.
        </UploadZone>
      )}
    >
      {(pictures) => (
        <>
          <ErrorNote error={error} />
          <ul className={styles.grid}>
            {pictures.map((picture) => (
              <li key={picture.id}>
                <button
                  type="button"
                  className={styles.tile}
                  onClick={() => (picture.isUsable ? choose(picture) : void label(picture))}
                >
                  <PictureTile picture={picture} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </LibraryPicker>
  )
}

/** What content stores of a picture. */
const pictureOf = ({ src, width, height, alt, focus }: LibraryPicture): Picture => ({
  src,
  width,
  height,
  alt,
  focus,
})

/** Chooses a document of the library, by its address. Replaced documents are left out. */
const DocumentPicker = ({ onChoose, onClose }: PickerProps<string>) => (
  <LibraryPicker
    title="Choose a document"
    search="Title"
    onClose={onClose}
    load={(query) => api(listDocuments, { query })}
    upload={(reload) => (
      <UploadZone
        kind="document"
        action="Add documents"
        send={(file, onProgress) => addDocument(file, onProgress)}
        onDone={reload}
      >
        PDF files of up to 20 MB.
      </UploadZone>
    )}
  >
    {(documents: readonly LibraryDocument[]) => (
      <ul>
        {documents
          .filter(({ replacedBy, title }) => replacedBy === null && title !== '')
          .map(({ id, title, path }) => (
            <li key={id}>
              <TextButton onClick={() => onChoose(path)}>{title}</TextButton>
            </li>
          ))}
      </ul>
    )}
  </LibraryPicker>
)

type Query = { q?: string | undefined; after?: string | undefined }
type Page<Row> = { rows: Row[]; next: string | null; total: number }

type LibraryPickerProps<Row> = {
  title: string
  search: string
  load: (query: Query) => Promise<Page<Row>>
  upload: (reload: () => void) => ReactNode
  onClose: () => void
  children: (rows: readonly Row[]) => ReactNode
}

function LibraryPicker<Row>({ title, search, load, upload, ...rest }: LibraryPickerProps<Row>) {
  const { onClose, children } = rest
  const formId = useId()
  const [page, setPage] = useState<Page<Row>>()
  const [q, setQ] = useState('')
  const { isSending, error, send } = useSend()
  const show = (query: Query) => send(() => load(query), setPage)
  const isOpened = useRef(false)
  useEffect(() => {
    if (!isOpened.current) void show({})
    isOpened.current = true
  })
  // Not with `send`, which does nothing while it runs: another file may be done meanwhile.
  const reload = () => void load({ q: q || undefined }).then(setPage, () => undefined)
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
      {upload(reload)}
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

type Open =
  | { kind: 'picture'; choose: (picture: Picture | undefined) => void }
  | { kind: 'document'; choose: (path: string | undefined) => void }

/**
 * For a form: functions that open the library and return what the person chose, or undefined if they closed it. Render
 * `dialog` outside of the form.
 */
export function useMediaPickers() {
  const [open, setOpen] = useState<Open>()
  // The same functions every time: new ones would draw all fields of a form again.
  const choosePicture = useCallback(
    () =>
      new Promise<Picture | undefined>((resolve) => setOpen({ kind: 'picture', choose: resolve })),
    [],
  )
  const chooseDocument = useCallback(
    () =>
      new Promise<string | undefined>((resolve) => setOpen({ kind: 'document', choose: resolve })),
    [],
  )
  const close = () => {
    open?.choose(undefined)
    setOpen(undefined)
  }
  const finish = (choose: () => void) => {
    choose()
    setOpen(undefined)
  }
  return { choosePicture, chooseDocument, dialog: open && dialogOf(open, finish, close) }
}

function dialogOf(open: Open, finish: (choose: () => void) => void, close: () => void) {
  return open.kind === 'picture' ? (
    <PicturePicker onClose={close} onChoose={(picture) => finish(() => open.choose(picture))} />
  ) : (
    <DocumentPicker onClose={close} onChoose={(path) => finish(() => open.choose(path))} />
  )
}
