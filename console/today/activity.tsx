import { Link } from 'react-router'
import type { AuditLogEntry } from '#contract/console/audit.ts'
import { actorText, EntryText } from '#console/ui/entry-text.tsx'
import { useMay } from '#console/session/use-session.ts'
import { Pane } from '#console/ui/page-head.tsx'
import { When } from '#console/ui/when.tsx'
import styles from './screen.module.css'

type ActivityProps = { entries: readonly AuditLogEntry[]; ownId: string }

/** The newest entries of the audit log. */
export function Activity({ entries, ownId }: ActivityProps) {
  const mayReadAll = useMay('audit:read')
  return (
    <Pane title="Recent activity">
      {entries.length === 0 && <p>What you do in the Desk appears here.</p>}
      <ul className={styles.activity}>
        {entries.map((entry) => (
          <li key={entry.number}>
            {actorText(entry, ownId)} <EntryText entry={entry} />
            <small>
              <When at={entry.at} />
            </small>
          </li>
        ))}
      </ul>
      {mayReadAll && entries.length > 0 && (
        <p className={styles.all}>
          <Link to="/audit">Audit log</Link>
        </p>
      )}
    </Pane>
  )
}
