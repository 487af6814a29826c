import type { Reply } from '#contract/endpoint.ts'
import type { readPlaces } from '#contract/registration.ts'
import styles from './places-left.module.css'

export type Places = Reply<typeof readPlaces>['data']

/** How full it is, as a woven bar and in words. Nothing where everybody fits. */
export function PlacesLeft({ places: { capacity, left } }: { places: Places }) {
  if (capacity === null || left === null) return null
  const taken = Math.round(((capacity - left) / Math.max(1, capacity)) * 100)
  return (
    <p className={styles.left}>
      <span className={styles.bar} style={{ '--taken': `${taken}%` }} />
      {left === 0
        ? `All ${capacity} places are taken. Register to join the wait list.`
        : `${left} of ${capacity} places left`}
    </p>
  )
}
