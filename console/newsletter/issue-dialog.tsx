import { useState } from 'react'
import { addIssue, changeIssue, type IssueRow } from '#contract/console/newsletter.ts'
import { cropped } from '#web/kit/picture-address.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { api } from '#console/api/api.ts'
import { useMediaPickers } from '#console/media/picker.tsx'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { thumbnail } from './issue-table.tsx'
import styles from './newsletter.module.css'

type IssueDialogProps = {
  /** Undefined for a new issue. */
  row: IssueRow | undefined
  onDone: (row: IssueRow) => void
  onClose: () => void
}

/** A new issue, or other values for one. */
export function IssueDialog({ row, onDone, onClose }: IssueDialogProps) {
  const [image, setImage] = useState(row?.image ?? '')
  const { choosePicture, dialog } = useMediaPickers()
  const choose = async () => {
    const picture = await choosePicture()
    if (picture) setImage(picture.src)
  }
  const { title = '', link = '', day = '', description = '' } = row ?? {}
  return (
    <>
      <Dialog title={row ? 'Edit issue' : 'New issue'} onClose={onClose}>
        <DeskForm
          initial={{ title, link, day: String(day), description, image }}
          schema={addIssue.body}
          send={(issue) =>
            row
              ? api(changeIssue, {
                  params: { id: row.id },
                  body: { version: row.version, ...issue },
                })
              : api(addIssue, { body: issue })
          }
          onDone={onDone}
          action={row ? 'Save' : 'Add issue'}
          onCancel={onClose}
        >
          {({ text }) => (
            <>
              <TextField {...text('title')} label="Title" autoComplete="off" />
              <TextField
                {...text('link')}
                label="Link to the letter"
                hint="It begins with https://"
                type="url"
                autoComplete="off"
              />
              <TextField {...text('day')} label="Date" type="date" className={styles.day} />
              <TextArea {...text('description')} label="Description" rows={3} />
              <input type="hidden" name="image" value={image} />
              <PicturePart
                {...{ image, id: text('image').id, error: text('image').error }}
                onChoose={() => void choose()}
              />
            </>
          )}
        </DeskForm>
      </Dialog>
      {dialog}
    </>
  )
}

type PicturePartProps = {
  image: string
  id: string
  error: string | undefined
  onChoose: () => void
}

const PicturePart = ({ image, id, error, onChoose }: PicturePartProps) => (
  <fieldset className={styles.picture}>
    <legend>Picture</legend>
    {image ? (
      <img src={cropped(image, thumbnail)} {...thumbnail} alt="" />
    ) : (
      <p className={styles.noPicture}>No picture yet</p>
    )}
    <div>
      <p className={styles.hint}>Home shows it beside the title.</p>
      <Button
        small
        variant="outline"
        id={id}
        aria-describedby={error && `${id}-error`}
        onClick={onChoose}
      >
        {image ? 'Change picture' : 'Choose picture'}
      </Button>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  </fieldset>
)
