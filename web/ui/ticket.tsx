import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { Picture } from './picture.tsx'
import styles from './ticket.module.css'

type TicketProps = {
  to: string
  /** The full name, for screen readers and the tooltip. */
  name: string
  weekday: string
  day: string
  picture: { src: string; width: number; height: number; focus?: { x: number; y: number } }
  /** The name, shortened to fit. */
  title: string
  headingLevel: 2 | 3
  children?: ReactNode
}

/** A link with a date, a picture and a title. */
export function Ticket({
  to,
  name,
  weekday,
  day,
  picture,
  title,
  headingLevel,
  children,
}: TicketProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <Anchor to={to} className={styles.ticket} title={name}>
      <Picture {...picture} alt="" ratio={[16, 9]} sizes="(max-width: 900px) 92vw, 400px" />
      <div className={styles.text}>
        <div>
          <span className={styles.weekday}>{weekday} </span>
          <span className={styles.day}>{day} </span>
        </div>
        <span className={styles.thread} />
        <div>
          <Heading className={styles.title} aria-label={name}>
            {title}
          </Heading>
          {children}
        </div>
      </div>
    </Anchor>
  )
}

/** Tickets in a row, or in a column on phones. */
export function Tickets({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
