import { useState } from 'react'
import { TextField } from '../field.tsx'
import { type Day, typed, parseDay, withSlashes } from './days.ts'
import styles from './typed-date.module.css'

type TypedDateProps = {
  value: Day | undefined
  onChoose: (day: Day) => void
}

/** A text field for visitors who prefer typing to the grid. */
export function TypedDate({ value, onChoose }: TypedDateProps) {
  const [text, setText] = useState(value ? typed(value) : '')
  const [isWrong, setWrong] = useState(false)

  const validate = (mayChoose: boolean) => {
    const day = parseDay(text)
    setWrong(text !== '' && day === undefined)
    if (mayChoose && day !== undefined) onChoose(day)
  }

  return (
    <TextField
      label={
        <>
          Or type a date <span className={styles.format}>MM/dd/yyyy</span>
        </>
      }
      error={isWrong ? 'Date input not valid.' : undefined}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={10}
      onChange={({ currentTarget }) => {
        const isLonger = currentTarget.value.length > text.length
        setText(isLonger ? withSlashes(currentTarget.value) : currentTarget.value)
        setWrong(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Otherwise the key press would also act on the element that takes the focus next.
        event.preventDefault()
        validate(true)
      }}
      // A number pad often has no Enter, only a key that closes it.
      onBlur={({ relatedTarget }) => validate(relatedTarget === null && isTouched(text, value))}
    />
  )
}

const isTouched = (text: string, value: Day | undefined) => text !== (value ? typed(value) : '')
