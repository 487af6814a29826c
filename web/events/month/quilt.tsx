import { type Day, dayNames, formatDay } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { startTime } from '#contract/event-time.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { monthOfDay, weeksOf } from '../months.ts'
import { dayNumber, dayOfEvent } from '../when.ts'
import styles from './quilt.module.css'

type QuiltProps = { month: string; events: readonly Event[]; today: string }

/** Empty days are plain patches; a day with an event shows its picture above a green foot. */
export function Quilt({ month, events, today }: QuiltProps) {
  return (
    <table className={styles.quilt} aria-labelledby="month">
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
                <Patch
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

type PatchProps = { day: Day; events: readonly Event[]; isToday: boolean; isOutside: boolean }

function Patch({ day, events, isToday, isOutside }: PatchProps) {
  const number = dayNumber(day)
  const [first, ...others] = events
  if (!first)
    return (
      <span className={styles.number}>
        {isOutside && number === '1' ? formatDay(day).split(',')[0] : number}
        {isToday && <span className={styles.word}> Today</span>}
      </span>
    )
  return (
    <div className={styles.patch}>
      <Anchor to={`/events/${first._id}`} className={styles.event} aria-label={named(day, first)}>
        <span className={styles.picture}>
          <Picture {...first.cover} alt="" fill sizes="170px" />
        </span>
        <span className={styles.number}>
          {number}
          {isToday && <span className={styles.word}> Today</span>}
        </span>
        <b className={styles.name}>{first.name}</b>
        <small className={styles.time}>{startTime(first.time)}</small>
      </Anchor>
      {others.map((event) => (
        <Anchor
          key={event._id}
          to={`/events/${event._id}`}
          className={classNames(styles.event, styles.further)}
          aria-label={named(day, event)}
        >
          <b className={styles.name}>{event.name}</b>
          <small className={styles.time}>{startTime(event.time)}</small>
        </Anchor>
      ))}
    </div>
  )
}

/** 'Nov 7, Vogue for Beginners, 2:00 PM' */
const named = (day: Day, { name, time }: Event) =>
  `${formatDay(day).split(',')[0]}, ${name}, ${startTime(time)}`
