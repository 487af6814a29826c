import { useEffect, useRef, useState } from 'react'
import * as picture from '#contract/console/picture.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { FocalPoint } from './focal-point.tsx'
import styles from './media.module.css'

export type OpenPicture = Reply<typeof picture.readPicture>['data']

type PictureFormProps = { picture: OpenPicture; onChanged: () => void }

/** One picture of the library: its focal point, its alt text and where it is used. Use its id as the key. */
export function PictureForm({ picture: stored, onChanged }: PictureFormProps) {
  const { id, src, width, height, usedIn, isFirstContent } = stored
  const [values, setValues] = useState({
    alt: stored.alt,
    isDecorative: stored.isDecorative,
    focus: stored.focus,
  })
  const { isSending, error, send } = useSend()
  const form = useRef<HTMLFormElement>(null)
  // On a phone the form is below the grid. The focus scrolls to it.
  useEffect(() => form.current?.focus(), [])
  const change = (part: Partial<typeof values>) => setValues((all) => ({ ...all, ...part }))
  const params = { id }
  const save = () =>
    send(
      () => api(picture.changePicture, { params, body: values }),
      () => {
        toast.success(savedText(usedIn.length))
        onChanged()
      },
    )
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="Picture"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FocalPoint
        {...{ src, width, height }}
        focus={values.focus}
        onChange={(focus) => change({ focus })}
      />
      <TextArea
        label="Alt text"
        hint={
          isFirstContent
            ? 'What a person who does not see it must know. Pages can have their own text.'
            : 'What a person who does not see it must know.'
        }
        rows={3}
        maxLength={picture.maxAltLength}
        value={values.alt}
        disabled={values.isDecorative}
        onChange={({ target }) => change({ alt: target.value })}
      />
      <Choice
        type="checkbox"
        label="Decorative: the picture adds no information"
        checked={values.isDecorative}
        onChange={({ target }) =>
          change({ isDecorative: target.checked, ...(target.checked && { alt: '' }) })
        }
      />
      <ErrorNote error={error} />
      <div className={styles.actions}>
        <Button type="submit" small pending={isSending && 'Saving …'}>
          Save
        </Button>
      </div>
    </form>
  )
}

const savedText = (uses: number): string =>
  uses === 0 ? 'The picture is saved' : `The picture is saved, also where it is used (${uses})`
