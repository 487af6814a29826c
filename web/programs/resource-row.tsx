import { datePart, formatDay } from '#contract/dates.ts'
import type { Resource } from '#contract/page/programs.ts'
import { MoreLink } from '#web/ui/more-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Dial } from './dial.tsx'
import styles from './resource-row.module.css'

/** The number is very large, so that it is readable from afar and easy to tap with a shaking hand. */
export function ResourceRow({ name, about, call, text, website, lastChecked }: Resource) {
  return (
    <li className={styles.row}>
      <div>
        <h3>{name}</h3>
        <p className={styles.about}>{about}</p>
        <Checked on={lastChecked} what={call ? 'a number' : 'the link'} />
      </div>
      <div className={styles.reach}>
        {call && (
          <>
            <a className={styles.number} href={`tel:${call.dialled}`}>
              {call.shown}
            </a>
            <div className={styles.ways}>
              <Dial by="call" number={call.dialled}>
                Call <VisuallyHidden>{name}</VisuallyHidden>
              </Dial>
              {text && (
                <Dial by="text" number={text.dialled}>
                  Text {text.shown}
                </Dial>
              )}
            </div>
          </>
        )}
        {website && (
          <MoreLink href={website.address} newTab className={styles.website}>
            {website.shown}
          </MoreLink>
        )}
      </div>
    </li>
  )
}

/** A filled mark after a staff member has checked the number, otherwise a hollow one. */
function Checked({ on, what }: { on: string; what: string }) {
  if (on) return <p className={styles.checked}>Last checked {formatDay(datePart(on))}</p>
  return (
    <p className={styles.unchecked}>
      Not checked by us yet. Please tell us if {what} does not work
    </p>
  )
}
