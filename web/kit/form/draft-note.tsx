import { useEffect, useRef, useState } from 'react'
import { Choice } from '#web/ui/choice.tsx'
import { isShared, saveDraft, readDraft, setShared } from './draft.ts'
import { fillIn, typedIn, type Typed } from './typed.ts'
import styles from './draft-note.module.css'

type DraftNoteProps = {
  /** Of the form, so that each has a draft of its own; `dropDraft` ends it. */
  name: string
  empty: Typed
  /** What erases it, where that is not sending it. */
  endedBy?: string
  /** What stands there before anybody types, where that is not nothing. */
  start?: Typed
}

/**
 * Stands in a long form and keeps what is typed there on the device, so that a reload or a lost connection costs
 * nothing. Says so, with a switch for those who share the device.
 */
export function DraftNote({ name, empty, endedBy = 'Sending it', start = empty }: DraftNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  const [shared, putShared] = useState(false)
  useEffect(() => {
    const form = note.current?.closest('form')
    if (!form) return
    putShared(isShared())
    const isUntouched = JSON.stringify(typedIn(new FormData(form), empty)) === JSON.stringify(start)
    const draft = isUntouched ? readDraft(name) : undefined
    if (draft) fillIn(form, draft)
    const save = () => saveDraft(name, form, empty)
    form.addEventListener('input', save)
    return () => form.removeEventListener('input', save)
  }, [name, empty, start])
  return (
    <div ref={note} className={styles.note}>
      <p>
        What you type is kept on this device until tomorrow, so that you can take a break. {endedBy}{' '}
        or Quick exit erases it.
      </p>
      <Choice
        type="checkbox"
        label="Others use this device: keep nothing"
        checked={shared}
        onChange={({ target: { checked } }) => {
          setShared(checked)
          putShared(checked)
        }}
      />
    </div>
  )
}
