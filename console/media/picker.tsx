import { useCallback, useState } from 'react'
import { listDocuments, type LibraryDocument } from '#contract/console/document.ts'
import {
  type LibraryPicture,
  listPictures,
  readPicture,
  uploadPicture,
} from '#contract/console/picture.ts'
import type { Picture } from '#contract/picture.ts'
import { Button } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import { addDocument } from './add-document.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { uploadFile } from '#console/api/upload.ts'
import { LibraryPicker } from './library-picker.tsx'
import { type OpenPicture, PictureForm } from './picture-form.tsx'
import { PictureTile } from './picture-grid.tsx'
import { UploadZone } from './upload-zone.tsx'
import styles from './media.module.css'

type PickerProps<T> = { onChoose: (chosen: T) => void; onClose: () => void }

/** Chooses a picture of the library. For a picture without alt text the person writes it first. */
export function PicturePicker({ onChoose, onClose }: PickerProps<LibraryPicture>) {
  const [unlabelled, setUnlabelled] = useState<OpenPicture>()
  const { error, send } = useSend()
  const label = ({ id }: LibraryPicture) =>
    send(() => api(readPicture, { params: { id } }), setUnlabelled)
  if (unlabelled) {
    const { id } = unlabelled
    const chooseIfUsable = () =>
      send(
        () => api(readPicture, { params: { id } }),
        (picture) => (picture.isUsable ? onChoose(picture) : setUnlabelled(picture)),
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
          send={(file, options) => uploadFile(uploadPicture, file, options)}
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
                  onClick={() => (picture.isUsable ? onChoose(picture) : void label(picture))}
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

/** Chooses a document of the library that has a title. */
export const DocumentPicker = ({ onChoose, onClose }: PickerProps<LibraryDocument>) => (
  <LibraryPicker
    title="Choose a document"
    search="Title"
    onClose={onClose}
    load={(query) => api(listDocuments, { query })}
    upload={(reload) => (
      <UploadZone kind="document" action="Add documents" send={addDocument} onDone={reload}>
        PDF files of up to 20 MB.
      </UploadZone>
    )}
  >
    {(documents: readonly LibraryDocument[]) => (
      <ul>
        {documents
          .filter(({ title }) => title !== '')
          .map((document) => (
            <li key={document.id}>
              <TextButton onClick={() => onChoose(document)}>{document.title}</TextButton>
            </li>
          ))}
      </ul>
    )}
  </LibraryPicker>
)

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
    <PicturePicker
      onClose={close}
      onChoose={(picture) => finish(() => open.choose(pictureOf(picture)))}
    />
  ) : (
    <DocumentPicker onClose={close} onChoose={({ path }) => finish(() => open.choose(path))} />
  )
}
