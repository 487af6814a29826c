import type { RevisionRow } from '#contract/console/revision.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { type GroupSpec, labelsAt } from '#console/form/field-spec.ts'
import { type Json, pathOf } from '#console/form/json.ts'
import { Pane } from '#console/ui/page-head.tsx'
import { formatWhen, When } from '#console/ui/when.tsx'
import type { EditorDialog } from './editor-dialogs.tsx'
import { revisionName } from './record-state.tsx'
import styles from './editor.module.css'

type HistoryPaneProps = {
  spec: GroupSpec
  body: Json
  revisions: readonly RevisionRow[]
  open: (dialog: EditorDialog) => void
}

/** The revisions of a record, the newest first. */
export const HistoryPane = ({ spec, body, revisions, open }: HistoryPaneProps) => (
  <Pane title="History">
    {revisions.length === 0 ? (
      <p>Each publish stores a version here.</p>
    ) : (
      <ul className={styles.history}>
        {revisions.map(({ number, at, fields, ...revision }) => (
          <li key={number}>
            <span>
              {revisionName(revision)}, <When at={at} />
              <small>{changedText(spec, body, fields)}</small>
            </span>
            <TextButton
              aria-label={`Compare the version of ${formatWhen(at)}`}
              onClick={() => open({ kind: 'compare', number })}
            >
              Compare
            </TextButton>
          </li>
        ))}
      </ul>
    )}
  </Pane>
)

const shownFields = 3

/** 'Description, Cover picture and 2 more' */
export function changedText(spec: GroupSpec, body: Json, fields: readonly string[]): string {
  const trails = fields.map((name) => labelsAt(spec, body, pathOf(name)).join(': '))
  const labels = [...new Set(trails)].filter((label) => label !== '')
  const more = labels.length - shownFields
  const shown = labels.slice(0, shownFields).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}
