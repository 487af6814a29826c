import { useEffect, useRef, useState } from 'react'
import { Choice } from '#web/ui/choice.tsx'
import { isShared, saveDraft, readDraft, setShared } from './draft.ts'
import { fillIn, typedIn, type Typed } from './typed.ts'
import styles from './draft-note.module.css'

type DraftNoteProps = {
  /** The name of the form; `dropDraft` with this name deletes the draft. */
  name: string
  empty: Typed
  /** The action that deletes the draft, where it is not sending. */
  endedBy?: string
  /** The initial values, where they are not empty. */
  start?: Typed
}

/**
 * Saves the input of a long form on the device, so that a reload or a lost connection does not lose it. A note
 * informs the visitor and has a checkbox for shared devices.
 */
export function DraftNote({ name, empty, endedBy = 'Sending it', start = empty }: DraftNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  const [isSharedNow, setIsShared] = useState(false)
  useEffect(() => {
    const form = note.current?.closest('form')
    if (!form) return
    setIsShared(isShared())
    const isInitial = JSON.stringify(typedIn(new FormData(form), empty)) === JSON.stringify(start)
    const draft = isInitial ? readDraft(name) : undefined
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
        checked={isSharedNow}
        onChange={({ target: { checked } }) => {
          setShared(checked)
          setIsShared(checked)
        }}
      />
    </div>
  )
}
