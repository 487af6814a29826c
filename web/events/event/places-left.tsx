import type { Reply } from '#contract/endpoint.ts'
import type { readPlaces } from '#contract/registration.ts'
import styles from './places-left.module.css'

export type Places = Reply<typeof readPlaces>['data']

/** How full an event is, as a bar and as text. Empty for an event without a limit. */
export function PlacesLeft({ places: { capacity, availability } }: { places: Places }) {
  if (capacity === null || availability === null) return null
  return (
    <p className={styles.left}>
      <span className={styles.bar} style={{ '--taken': takenOf[availability] }} />
      {
        {
          room: 'There is room',
          few: 'Few places left',
          full: `All ${capacity} places are taken. Register to join the wait list.`,
        }[availability]
      }
    </p>
  )
}

/** As coarse as the text, so that visitors cannot count guests. */
const takenOf = { room: '35%', few: '85%', full: '100%' }
