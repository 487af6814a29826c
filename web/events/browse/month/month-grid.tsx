import { type Day, dayNames, formatDay } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { startTime } from '#contract/text/event-time.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { monthOfDay, weeksOf } from '../months.ts'
import { closedWord, dayNumber, dayOfEvent } from '../../event-date.ts'
import styles from './month-grid.module.css'

type MonthGridProps = { month: string; events: readonly Event[]; today: string }

/** The month as a table. A day with an event shows the picture of the event. */
export function MonthGrid({ month, events, today }: MonthGridProps) {
  return (
    <table className={styles.grid} aria-labelledby="month">
      <thead>
        <tr>
          {dayNames.map((name) => (
            <th key={name} scope="col" abbr={name}>
              <span className={styles.long}>{name}</span>
              <span className={styles.short}>{name.slice(0, 2)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                aria-current={day === today ? 'date' : undefined}
                className={classNames(
                  monthOfDay(day) !== month && styles.outside,
                  day === today && styles.today,
                )}
              >
                <DayCell
                  day={day}
                  events={events.filter((event) => dayOfEvent(event) === day)}
                  isToday={day === today}
                  isOutside={monthOfDay(day) !== month}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayCellProps = { day: Day; events: readonly Event[]; isToday: boolean; isOutside: boolean }

function DayCell({ day, events, isToday, isOutside }: DayCellProps) {
  const number = dayNumber(day)
  const [first, ...others] = events
  if (!first)
    return (
      <span className={styles.number}>
        {isOutside && number === '1' && `${monthName(day)} `}
        {number}
        {isToday && <span className={styles.word}> Today</span>}
      </span>
    )
  return (
    <div className={styles.cell}>
      <Anchor to={`/events/${first._id}`} className={styles.event}>
        <span className={styles.picture}>
          <Picture {...first.cover} alt="" fill sizes="170px" />
        </span>
        <span className={styles.number}>
          <VisuallyHidden>{monthName(day)} </VisuallyHidden>
          {number}
          {isToday && <span className={styles.word}> Today</span>}
        </span>
        <EventLabel {...first} />
      </Anchor>
      {others.map((event) => (
        <Anchor
          key={event._id}
          to={`/events/${event._id}`}
          className={classNames(styles.event, styles.further)}
        >
          <EventLabel {...event} />
        </Anchor>
      ))}
    </div>
  )
}

const EventLabel = ({
  name,
  time,
  ...event
}: Pick<Event, 'name' | 'time' | 'isOver' | 'isCancelled'>) => (
  <>
    {' '}
    <b className={styles.name}>{name}</b>{' '}
    <small className={styles.time}>{closedWord(event) ?? startTime(time)}</small>
  </>
)

/** 'Nov' */
const monthName = (day: Day) => formatDay(day).slice(0, 3)
