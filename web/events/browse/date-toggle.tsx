import { useRef, useState } from 'react'
import { type Day, dayOf, formatDay } from '#contract/dates.ts'
import { useLazyComponent } from '#web/layout/use-lazy-component.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { chosenDay } from './filter-state.ts'
import { useStore } from '#web/kit/store.ts'
import { dayOfEvent } from '../event-date.ts'
import styles from './date-toggle.module.css'

const loadPicker = async () => {
  const { DatePicker } = await import('#web/ui/date-picker/date-picker.tsx')
  return DatePicker
}

/** Shows the chosen day, or Now, and opens the date picker. The script of the picker loads on first use. */
export function DateToggle({ onChoose }: { onChoose: (day: Day) => void }) {
  const day = useStore(chosenDay)
  /** The current day when the picker was opened; undefined while it is closed. */
  const [openedOn, setOpenedOn] = useState<Day>()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const toggle = useRef<HTMLButtonElement>(null)
  const container = useRef<HTMLDivElement>(null)

  const showMonth = (month: string) =>
    void daysWithEvents(month).then(
      (days) => setMarked((known) => new Set([...known, ...days])),
      // Without marks the picker still works.
      () => undefined,
    )

  const { Component: DatePicker, load } = useLazyComponent(loadPicker)
  const open = async () => {
    if (await load()) setOpenedOn(dayOf(new Date()))
  }
  const close = () => setOpenedOn(undefined)

  return (
    <div ref={container} className={styles.container}>
      <Chip
        ref={toggle}
        aria-haspopup="dialog"
        aria-expanded={openedOn !== undefined}
        className={openedOn && styles.open}
        onClick={() => (openedOn ? close() : void open())}
      >
        <Icon name="calendar" />
        {day ? formatDay(day) : 'Now'}
      </Chip>
      {openedOn && DatePicker && (
        <DatePicker
          label="Choose a date"
          value={day}
          today={openedOn}
          marked={marked}
          markedMeaning="Something is on that day"
          within={container}
          opener={toggle}
          onMonth={showMonth}
          onChoose={(chosen) => {
            close()
            toggle.current?.focus()
            onChoose(chosen)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

async function daysWithEvents(month: string): Promise<Day[]> {
  const { eventsOfMonth } = await import('./list/find-events.ts')
  return (await eventsOfMonth(month)).map(dayOfEvent)
}
