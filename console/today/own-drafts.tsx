import { Link } from 'react-router'
import { pageName, recordPath } from '#contract/console/record-path.ts'
import { contentKinds } from '#contract/console/screen.ts'
import type { OwnDraft } from '#contract/console/today.ts'
import { Pane } from '#console/ui/page-head.tsx'
import { formatWhen } from '#console/ui/when.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './screen.module.css'

/** What the person wrote and has not published, the newest first. */
export function OwnDrafts({ drafts }: { drafts: readonly OwnDraft[] }) {
  if (drafts.length === 0) return null
  return (
    <Pane title="Your drafts">
      <ul className={classNames(styles.activity, styles.drafts)}>
        {drafts.map((draft) => (
          <li key={`${draft.kind} ${draft.id}`}>
            <Link to={recordPath(draft)}>{titleOf(draft)}</Link>
            <small>
              {contentKinds[draft.kind].name},{' '}
              {draft.isPublished ? 'changes not published' : 'not published'}.{' '}
              <time dateTime={draft.editedAt}>{formatWhen(draft.editedAt)}</time>
            </small>
          </li>
        ))}
      </ul>
    </Pane>
  )
}

function titleOf({ kind, id, title }: OwnDraft): string {
  if (kind === 'organisation') return contentKinds.organisation.name
  return kind === 'page' ? pageName(id) : title || 'Without a title'
}
