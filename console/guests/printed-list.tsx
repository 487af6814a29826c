import { Link } from 'react-router'
import type { GuestEvent, GuestRow } from '#contract/console/guest.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import styles from './guests.module.css'
import { whenOf } from './texts.ts'

/** Codes, names and needs in large type. A lost page tells neither who we are nor how to reach a guest. */
export function PrintedList({ event, rows }: { event: GuestEvent; rows: readonly GuestRow[] }) {
  const sorted = rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  return (
    <div className={styles.sheet}>
      <PageHead
        title={event.plainTitle}
        tab="List"
        lead={whenOf(event)}
        actions={
          <span className={styles.unprinted}>
            <Button small onClick={() => window.print()}>
              Print
            </Button>
            <Link to="?" className={buttonClass({ variant: 'outline', small: true })}>
              Back to the list
            </Link>
          </span>
        }
      />
      <table className={styles.printed}>
        <caption className={styles.unprinted}>
          {rows.length === 1 ? '1 guest' : `${rows.length} guests`}, by name. Destroy the paper
          after the event.
        </caption>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Name</th>
            <th scope="col">Needs</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ id, code, name, accessNeeds }) => (
            <tr key={id}>
              <td>{code}</td>
              <td>{name}</td>
              <td>{accessNeeds}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
