import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { addDays, addMonths, type Day, dayLabel, monthOf, weekdayOf, weeksAround } from './days.ts'
import styles from './day-grid.module.css'

type DayGridProps = {
  label: string
  /** The day with the keyboard focus; its month is shown. */
  day: Day
  value: Day | undefined
  today: Day
  marked?: ReadonlySet<string>
  markedMeaning?: string
  onMove: (day: Day) => void
  onChoose: (day: Day) => void
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The days of one month with roving tabindex: arrows, Home, End, Page Up and Page Down move the focus. */
export function DayGrid(grid: DayGridProps) {
  const { label, day, value, today, marked, markedMeaning, onMove, onChoose } = grid
  const current = useRef<HTMLButtonElement>(null)
  const isMovedByKey = useRef(true)
  // A layout effect: later, it would take the focus back after an early Escape.
  useLayoutEffect(() => {
    if (isMovedByKey.current) current.current?.focus()
    isMovedByKey.current = false
  }, [day])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(day)
    if (next === undefined) return
    event.preventDefault()
    isMovedByKey.current = true
    onMove(next)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of ARIA on a table
    <table role="grid" aria-label={label} className={styles.grid} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksAround(day).map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td key={one} aria-selected={one === value}>
                <button
                  ref={one === day ? current : undefined}
                  type="button"
                  tabIndex={one === day ? 0 : -1}
                  aria-current={one === today ? 'date' : undefined}
                  aria-label={
                    marked?.has(one) ? `${dayLabel(one)}. ${markedMeaning}` : dayLabel(one)
                  }
                  className={classNames(
                    styles.day,
                    monthOf(one) !== monthOf(day) && styles.outside,
                    marked?.has(one) && styles.marked,
                    one === value && styles.chosen,
                  )}
                  onClick={() => onChoose(one)}
                >
                  {Number(one.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const moves: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}
