import { Link } from 'react-router'
import type { SeriesDate } from '#contract/console/event-series.ts'
import { recordPath } from '#contract/console/record-path.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { Pane } from '#console/ui/page-head.tsx'
import type { EditorDialog } from './editor-dialogs.tsx'
import { RecordState } from './record-state.tsx'
import { dateName, waitsToPublish } from './series-dates.ts'
import styles from './editor.module.css'

type SeriesPaneProps = {
  id: string
  /** Whether this date has changes now; the list may be older. */
  isChanged: boolean
  dates: readonly SeriesDate[]
  mayWrite: boolean
  mayPublish: boolean
  open: (dialog: EditorDialog) => void
}

/** The dates of the series of an event, and what staff do with all of them. */
export const SeriesPane = ({
  id,
  isChanged,
  dates,
  mayWrite,
  mayPublish,
  open,
}: SeriesPaneProps) => (
  <Pane title="Dates">
    {dates.length === 0 ? (
      <p>This event is on one day.</p>
    ) : (
      <ul className={styles.history}>
        {dates.map((date) => (
          <li key={date.id}>
            {date.id === id ? (
              <span>
                <strong>{dateName(date)}</strong> (this one)
              </span>
            ) : (
              <Link to={recordPath({ kind: 'event', id: date.id })}>{dateName(date)}</Link>
            )}
            <RecordState
              record={{
                ...date,
                isChanged: date.id === id ? isChanged : date.isChanged,
                scheduleError: null,
              }}
            />
          </li>
        ))}
      </ul>
    )}
    <p className={styles.actions}>
      {mayWrite && (
        <TextButton onClick={() => open({ kind: 'copy to days' })}>Copy to more days</TextButton>
      )}
      {mayWrite && dates.length > 1 && (
        <TextButton onClick={() => open({ kind: 'change series' })}>Change together</TextButton>
      )}
      {mayPublish && dates.some(waitsToPublish) && (
        <TextButton onClick={() => open({ kind: 'publish series' })}>Publish all</TextButton>
      )}
    </p>
  </Pane>
)
