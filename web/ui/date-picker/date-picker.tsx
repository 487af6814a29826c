import { useEffect, useRef, useState, type RefObject, useLayoutEffect } from 'react'
import { Band } from '../band.tsx'
import { SelectField } from '../field.tsx'
import { RoundButton } from '../round-button.tsx'
import { addMonths, type Day, monthLabel, monthOf } from './days.ts'
import { DayGrid } from './day-grid.tsx'
import { timeLabel, times } from './times.ts'
import { TypedDate } from './typed-date.tsx'
import styles from './date-picker.module.css'

type DatePickerProps = LightDismiss & {
  label: string
  value: Day | undefined
  today: Day
  /** Highlighted days, and the meaning of the highlight. */
  marked?: ReadonlySet<string>
  markedMeaning?: string
  /** Adds a time, in steps of thirty minutes. */
  time?: { label: string; value: string; onChange: (time: string) => void }
  /** Called with the visible month, as 'YYYY-MM'. */
  onMonth?: (month: string) => void
  onChoose: (day: Day) => void
}

/** A calendar month and a text field for a date. It opens below its button, or as a sheet on phones. */
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
            label={monthLabel(addMonths(day, -1))}
            onClick={() => setDay(addMonths(day, -1))}
          />
          <p aria-live="polite" className={styles.month}>
            {monthLabel(day)}
          </p>
          <RoundButton
            icon="forward"
            className={styles.turn}
            label={monthLabel(addMonths(day, 1))}
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
                {timeLabel(one)}
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
  /** A press outside of this element closes the picker. It contains the opening button. */
  within: RefObject<HTMLElement | null>
  /** Receives the focus when Escape closes the picker. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Closes a popup on Escape, on a press outside, and when the focus leaves it. */
function useLightDismiss({ within, opener, onClose }: LightDismiss): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  // A layout effect, so that an Escape during the first frame closes the popup.
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
