import { roleText } from '#contract/console/audit-sentence.ts'
import type { HistoryEntry } from '#contract/console/history.ts'
import { EntryText } from './entry-text.tsx'
import styles from './history-pane.module.css'
import { Pane } from './page-head.tsx'
import { When } from './when.tsx'

type HistoryPaneProps = {
  history: readonly HistoryEntry[]
  /** How the record began, which the audit log does not have: 'Arrived'. */
  first: string
  firstAt: string
}

/** What staff did with a record, the newest first: time, role, action and reason. */
export const HistoryPane = ({ history, first, firstAt }: HistoryPaneProps) => (
  <Pane title="History">
    <ul className={styles.history}>
      {history.map(({ at, role, action, part, reason }) => (
        <li key={`${at} ${action} ${part}`}>
          <span>
            {roleText(role)}: <EntryText entry={{ action, part, record: null, recordName: null }} />
            {reason && <small>“{reason}”</small>}
          </span>
          <When at={at} />
        </li>
      ))}
      <li>
        <span>{first}</span>
        <When at={firstAt} />
      </li>
    </ul>
  </Pane>
)
