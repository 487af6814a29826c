import { useEffect, useRef, useState, type RefObject, useLayoutEffect } from 'react'
import { Band } from '../band.tsx'
import { SelectField } from '../field.tsx'
import { RoundButton } from '../round-button.tsx'
import { addMonths, type Day, monthInWords, monthOf } from './days.ts'
import { DayGrid } from './day-grid.tsx'
import { timeInWords, times } from './times.ts'
import { TypedDate } from './typed-date.tsx'
import styles from './date-picker.module.css'

type DatePickerProps = LightDismiss & {
  label: string
  value: Day | undefined
  today: Day
  /** Days with something on them, and what that means. */
  marked?: ReadonlySet<string>
  markedMeaning?: string
  /** A time as well, in steps of thirty minutes. */
  time?: { label: string; value: string; onChange: (time: string) => void }
  /** Tells which month is in sight, as 'YYYY-MM'. */
  onMonth?: (month: string) => void
  onChoose: (day: Day) => void
}

/** A month to choose a day from, or a line to type it into. A label that hangs from its button; a sheet on phones. */
export function DatePicker(picker: DatePickerProps) {
  const { label, value, today, marked, markedMeaning, time, onMonth, onChoose } = picker
  const [day, setDay] = useState(value ?? today)
  useLightDismiss(picker)

  const onMonthRef = useRef(onMonth)
  useEffect(() => {
    onMonthRef.current = onMonth
  })
  const month = monthOf(day)
  useEffect(() => onMonthRef.current?.(month), [month])

  return (
    <>
      <div role="presentation" className={styles.veil} onClick={picker.onClose} />
      <div role="dialog" aria-label={label} data-ground="light" className={styles.panel}>
        <Band pattern="berry" className={styles.band} />
        <div className={styles.head}>
          <RoundButton
            icon="back"
            className={styles.turn}
            label={monthInWords(addMonths(day, -1))}
            onClick={() => setDay(addMonths(day, -1))}
          />
          <p aria-live="polite" className={styles.month}>
            {monthInWords(day)}
          </p>
          <RoundButton
            icon="forward"
            className={styles.turn}
            label={monthInWords(addMonths(day, 1))}
            onClick={() => setDay(addMonths(day, 1))}
          />
        </div>
        <DayGrid
          day={day}
          onMove={setDay}
          {...{ label, value, today, marked, markedMeaning, onChoose }}
        />
        {markedMeaning && <p className={styles.key}>{markedMeaning}</p>}
        {time && (
          <SelectField
            label={time.label}
            value={time.value}
            onChange={({ currentTarget }) => time.onChange(currentTarget.value)}
          >
            {times.map((one) => (
              <option key={one} value={one}>
                {timeInWords(one)}
              </option>
            ))}
          </SelectField>
        )}
        <TypedDate value={value} onChoose={onChoose} />
      </div>
    </>
  )
}

type LightDismiss = {
  /** A press outside of this closes. It holds the button that opened it. */
  within: RefObject<HTMLElement | null>
  /** Gets the focus back when Escape closes. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Closes what hangs from a button: on Escape, on a press elsewhere, and when the focus moves on. */
function useLightDismiss({ within, opener, onClose }: LightDismiss): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  // As soon as it is seen: an Escape that comes with the first frame is meant for it.
  useLayoutEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !within.current?.contains(target)
    const onPress = ({ target }: Event) => {
      if (isOutside(target)) close.current()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close.current()
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [within, opener])
}
