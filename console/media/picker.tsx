import { useCallback, useState } from 'react'
import { listDocuments, type LibraryDocument } from '#contract/console/document.ts'
import type { LibraryPicture } from '#contract/console/picture.ts'
import type { Picture } from '#contract/picture.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import { addDocument } from './add-document.ts'
import { LibraryPicker } from './library-picker.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { UploadZone } from './upload-zone.tsx'
import { useUploads } from './use-uploads.ts'

/** What content stores of a picture. */
const pictureOf = ({ src, width, height, alt, focus }: LibraryPicture): Picture => ({
  src,
  width,
  height,
  alt,
  focus,
})

type DocumentPickerProps = { onChoose: (chosen: LibraryDocument) => void; onClose: () => void }

/** Chooses a document of the library that has a title. */
export function DocumentPicker({ onChoose, onClose }: DocumentPickerProps) {
  const [stored, setStored] = useState(0)
  const uploads = useUploads(addDocument, () => setStored((count) => count + 1))
  return (
    <LibraryPicker
      title="Choose a document"
      search="Find a document"
      version={stored}
      onClose={onClose}
      load={(query) => api(listDocuments, { query })}
      upload={
        <UploadZone kind="document" action="Add documents" uploads={uploads}>
          PDF files of up to 20 MB.
        </UploadZone>
      }
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
}

type Open =
  | { kind: 'picture' | 'pictures'; choose: (pictures: readonly Picture[]) => void }
  | { kind: 'document'; choose: (path: string | undefined) => void }

/**
 * For a form: functions that open the library and return what the person chose, or nothing if they closed it. Render
 * `dialog` outside of the form.
 */
export function useMediaPickers() {
  const [open, setOpen] = useState<Open>()
  // The same functions every time: new ones would draw all fields of a form again.
  const choosePictures = useCallback(
    () => new Promise<readonly Picture[]>((choose) => setOpen({ kind: 'pictures', choose })),
    [],
  )
  const choosePicture = useCallback(
    () =>
      new Promise<Picture | undefined>((resolve) =>
        setOpen({ kind: 'picture', choose: ([picture]) => resolve(picture) }),
      ),
    [],
  )
  const chooseDocument = useCallback(
    () => new Promise<string | undefined>((choose) => setOpen({ kind: 'document', choose })),
    [],
  )
  return {
    choosePicture,
    choosePictures,
    chooseDocument,
    dialog: open && dialogOf(open, () => setOpen(undefined)),
  }
}

function dialogOf(open: Open, close: () => void) {
  if (open.kind === 'document') {
    const finish = (path: string | undefined) => {
      open.choose(path)
      close()
    }
    return (
      <DocumentPicker onClose={() => finish(undefined)} onChoose={({ path }) => finish(path)} />
    )
  }
  const finish = (pictures: readonly LibraryPicture[]) => {
    open.choose(pictures.map(pictureOf))
    close()
  }
  return (
    <PicturePicker
      isMultiple={open.kind === 'pictures'}
      onClose={() => finish([])}
      onChoose={finish}
    />
  )
}
