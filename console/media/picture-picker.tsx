import { useEffect, useEffectEvent, useState } from 'react'
import {
  type LibraryPicture,
  listPictures,
  readPicture,
  uploadPicture,
} from '#contract/console/picture.ts'
import { Button } from '#web/ui/button.tsx'
import { api } from '#console/api/api.ts'
import { uploadFile } from '#console/api/upload.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { LibraryPicker } from './library-picker.tsx'
import { type OpenPicture, PictureForm } from './picture-form.tsx'
import { PictureTile } from './picture-grid.tsx'
import { UploadZone } from './upload-zone.tsx'
import { useUploads } from './use-uploads.ts'
import styles from './media.module.css'

type PicturePickerProps = {
  /** Chooses several pictures, in the order in which they are pressed or uploaded. */
  isMultiple?: boolean
  onChoose: (chosen: readonly LibraryPicture[]) => void
  onClose: () => void
}

/**
 * Chooses pictures of the library. A picture without alt text is described first: an uploaded one opens by itself, and
 * is chosen once it is saved.
 */
export function PicturePicker({ isMultiple = false, onChoose, onClose }: PicturePickerProps) {
  const [chosen, setChosen] = useState<readonly LibraryPicture[]>([])
  const [toDescribe, setToDescribe] = useState<readonly LibraryPicture[]>([])
  const [stored, setStored] = useState(0)
  const describe = (picture: LibraryPicture) => setToDescribe((all) => [...all, picture])
  const uploads = useUploads<LibraryPicture>(
    (file, options) => uploadFile(uploadPicture, file, options),
    (picture) => {
      setStored((count) => count + 1)
      if (!picture.isUsable) describe(picture)
      else if (isMultiple) setChosen((all) => withPicture(all, picture))
      else onChoose([picture])
    },
  )
  const press = (picture: LibraryPicture) => {
    if (!picture.isUsable) describe(picture)
    else if (!isMultiple) onChoose([picture])
    else if (chosen.some(({ id }) => id === picture.id))
      setChosen(chosen.filter(({ id }) => id !== picture.id))
    else setChosen([...chosen, picture])
  }
  const [first, ...others] = toDescribe
  const [hasDescribed, setHasDescribed] = useState(false)
  // An upload may have ended while the description was saved, so this reads no earlier state.
  const finishOne = (picture: LibraryPicture) => {
    if (!isMultiple) return onChoose([picture])
    setChosen((all) => withPicture(all, picture))
    setToDescribe((all) => all.filter(({ id }) => id !== picture.id))
    setStored((count) => count + 1)
    setHasDescribed(true)
  }
  const stopDescribing = () => {
    setToDescribe([])
    setHasDescribed(false)
  }
  const isFinished = hasDescribed && first === undefined && uploads.isSettled
  const finish = useEffectEvent(() => onChoose(chosen))
  useEffect(() => {
    if (isFinished) finish()
  }, [isFinished])
  return (
    <>
      <LibraryPicker
        title={isMultiple ? 'Choose pictures' : 'Choose a picture'}
        search="Find a picture"
        version={stored}
        onClose={onClose}
        load={(query) => api(listPictures, { query })}
        upload={
          <UploadZone
            kind="picture"
            action={isMultiple ? 'Add pictures' : 'Add a picture'}
            uploads={uploads}
            isSingle={!isMultiple}
          >
            {`Drop ${isMultiple ? 'pictures' : 'a picture'} here. JPEG, PNG, WebP or AVIF, up to 20 MB.`}
          </UploadZone>
        }
        action={
          isMultiple && (
            <Button small disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
              {chosen.length === 1 ? 'Add 1 picture' : `Add ${chosen.length} pictures`}
            </Button>
          )
        }
      >
        {(pictures) => (
          <ul className={styles.grid}>
            {pictures.map((picture) => {
              const rank = chosen.findIndex(({ id }) => id === picture.id)
              return (
                <li key={picture.id}>
                  <button
                    type="button"
                    className={styles.tile}
                    aria-pressed={isMultiple ? rank !== -1 : undefined}
                    onClick={() => press(picture)}
                  >
                    <PictureTile picture={picture} />
                    {rank !== -1 && <small className={styles.chosen}>Chosen as {rank + 1}</small>}
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </LibraryPicker>
      {first && (
        <DescribeDialog
          id={first.id}
          left={others.length}
          onDescribed={finishOne}
          onClose={stopDescribing}
        />
      )}
    </>
  )
}

const withPicture = (all: readonly LibraryPicture[], picture: LibraryPicture) => [
  ...all.filter(({ id }) => id !== picture.id),
  picture,
]

type DescribeDialogProps = {
  id: string
  /** How many other pictures wait for their description. */
  left: number
  onDescribed: (picture: LibraryPicture) => void
  onClose: () => void
}

/** Over the library: the alt text and focal point of a picture that cannot be used without them. */
function DescribeDialog({ id, left, onDescribed, onClose }: DescribeDialogProps) {
  const [picture, setPicture] = useState<OpenPicture>()
  const { error, send } = useSend()
  const read = (done: (read: OpenPicture) => void) =>
    send(() => api(readPicture, { params: { id } }), done)
  useEffect(() => {
    void read(setPicture)
    // oxlint-disable-next-line react/exhaustive-deps -- the request is the same for the same picture
  }, [id])
  const finishIfUsable = (saved: OpenPicture) =>
    saved.isUsable ? onDescribed(saved) : setPicture(saved)
  return (
    <Dialog title="Describe this picture" onClose={onClose}>
      <p role="status">{left > 0 && `${left} more after this one.`}</p>
      {picture?.id === id && (
        <PictureForm key={id} picture={picture} onChanged={() => void read(finishIfUsable)} />
      )}
      <ErrorNote error={error} />
      <div className={styles.actions}>
        <Button small variant="outline" onClick={onClose}>
          Back to the pictures
        </Button>
      </div>
    </Dialog>
  )
}
