import { useEffect, useRef } from 'react'
import { Anchor } from '#web/ui/anchor.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { queuePosition } from '../booking/queue-position.ts'
import type { Registered } from '../booking/register/registration.ts'
import edge from '../booking/selvedge.module.css'
import styles from './my-news.module.css'

/** What became of a registration that was just sent. It is kept nowhere but on this page. */
export function MyNews({ place, mayWrite }: Registered) {
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => news.current?.focus(), [])
  const isWaiting = place.state === 'waiting'
  return (
    <div
      ref={news}
      role="status"
      tabIndex={-1}
      className={classNames(edge.selvedge, styles.news, !isWaiting && styles.placed)}
    >
      <p className={styles.head}>{isWaiting ? 'You are on the wait list' : 'You have a place'}</p>
      <p>
        {isWaiting
          ? `${place.position === null ? 'You are in line' : queuePosition(place.position)}. When a place opens we tell you the way you chose, and hold it for a while.`
          : `Your code at the door is ${place.code}.`}
      </p>
      {!mayWrite && <p>Keep the address of your page: it is the only way back to it.</p>}
      <p>
        <Anchor to={`/place/${place._id}`}>See my place</Anchor>
      </p>
    </div>
  )
}
