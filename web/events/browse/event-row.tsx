import type { Event } from '#contract/event.ts'
import { truncateWords } from '#contract/text/truncate.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { closedWord, dayNumber, dayOfEvent, formatListDate } from '../event-date.ts'
import styles from './event-row.module.css'

const wordsShown = 25

/** The whole row is one link. Picture and description are shown on wide screens only. */
export function EventRow({ event }: { event: Event }) {
  const day = dayOfEvent(event)
  return (
    <li className={styles.item}>
      <Anchor to={`/events/${event._id}`} className={styles.row}>
        <div>
          <span className={styles.weekday}>{event.dayOfWeek} </span>
          <span className={styles.day}>{dayNumber(day)} </span>
        </div>
        <span className={styles.thread} />
        <div className={styles.banner}>
          <Picture {...event.cover} alt="" ratio={[16, 9]} sizes="264px" />
        </div>
        <div>
          <time dateTime={event.startsAt} className={styles.when}>
            {formatListDate(event)}
          </time>
          {closedWord(event) && <span className={styles.over}>{closedWord(event)}</span>}
          <h3 className={styles.name}>{event.name}</h3>
          <p className={styles.about}>{truncateWords(event.description, wordsShown)}</p>
        </div>
      </Anchor>
    </li>
  )
}
