import { useId } from 'react'
import { Link } from 'react-router'
import type { Draft } from '#contract/console/content.ts'
import { CreatableKind, screenPaths } from '#contract/console/screen.ts'
import { Button } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { PublicLink } from '#console/session/public-link.tsx'
import { useMay } from '#console/session/use-session.ts'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Pane } from '#console/ui/page-head.tsx'
import { When } from '#console/ui/when.tsx'
import type { EditorDialog, PlainAction } from './editor-dialogs.tsx'
import { nounOf } from './kinds.ts'
import { actionsOf, actionTexts } from './record-actions.ts'
import styles from './editor.module.css'

type ActionPaneProps = {
  draft: Draft
  mayPublish: boolean
  isPublishing: boolean
  error: unknown
  onPublish: () => void
  onSchedule: () => void
  open: (dialog: EditorDialog) => void
}

/** The buttons of a record: only those that the person may press now. */
export function ActionPane({ draft, mayPublish, isPublishing, error, ...act }: ActionPaneProps) {
  const mayWrite = useMay('content:write')
  const maySeeGuests = useMay('guest:read')
  const isArchived = draft.state === 'archived'
  const actions = actionsOf(draft, { mayWrite, mayPublish })
  const hasNothing = draft.state === 'published' && !draft.isChanged
  const nothingId = useId()
  return (
    <>
      {mayPublish && !isArchived && (
        <div className={styles.publish}>
          <ErrorNote error={error} />
          <Button
            small
            full
            // A disabled button would lose the focus after each publish.
            aria-disabled={hasNothing || undefined}
            aria-describedby={hasNothing ? nothingId : undefined}
            pending={isPublishing && 'Checking …'}
            onClick={hasNothing ? undefined : act.onPublish}
          >
            {draft.state === 'published' ? 'Publish changes' : 'Publish'}
          </Button>
          <Button small variant="outline" disabled={isPublishing} onClick={act.onSchedule}>
            {draft.publishAt === null ? 'Schedule' : 'Change schedule'}
          </Button>
          {hasNothing && (
            <p id={nothingId} className={styles.nothing}>
              Nothing to publish
            </p>
          )}
        </div>
      )}
      <Pane title={`This ${nounOf(draft.kind)}`}>
        <dl className={styles.facts}>
          {draft.path === null && CreatableKind.safeParse(draft.kind).success && (
            <>
              <dt>Address</dt>
              <dd>…/{draft.id}</dd>
            </>
          )}
          {draft.path && draft.kind !== 'organisation' && (
            <>
              <dt>Address</dt>
              <dd>
                <PublicLink path={draft.path}>{draft.path}</PublicLink>
              </dd>
            </>
          )}
          {draft.publishAt && (
            <>
              <dt>Goes out</dt>
              <dd>
                <When at={draft.publishAt} />
              </dd>
            </>
          )}
          {draft.guests && (
            <>
              <dt>Guests</dt>
              <dd>
                {draft.guests.taken} {draft.guests.taken === 1 ? 'place' : 'places'} taken
                {draft.guests.waiting > 0 && `, ${draft.guests.waiting} waiting`}
                {maySeeGuests && (
                  <>
                    . <Link to={`${screenPaths.guests}/${draft.id}`}>Guest list</Link>
                  </>
                )}
              </dd>
            </>
          )}
        </dl>
        <Actions actions={actions} open={(action) => act.open({ kind: action })} />
        {blocksOf(draft).map((block) => (
          <p key={block} className={styles.block}>
            {block}
          </p>
        ))}
      </Pane>
    </>
  )
}

const Actions = ({
  actions,
  open,
}: {
  actions: readonly PlainAction[]
  open: (action: PlainAction) => void
}) => (
  <p className={styles.actions}>
    {actions.map((action) => (
      <TextButton key={opposites[action] ?? action} onClick={() => open(action)}>
        {actionTexts[action].label}
      </TextButton>
    ))}
  </p>
)

/** One button, which keeps the focus when the action has turned it into the other. */
const opposites: Partial<Record<PlainAction, PlainAction>> = { reinstate: 'cancel' }

/** Why a button is not there, or asks for more. */
const blocksOf = ({ kind, state, unpublishBlock, archiveBlock }: Draft): string[] => {
  if (kind === 'organisation') return ['Only owners publish it, with their passkey.']
  const blocks = state === 'published' ? [unpublishBlock, archiveBlock] : [archiveBlock]
  return [...new Set(blocks.filter((block) => block !== null))]
}
