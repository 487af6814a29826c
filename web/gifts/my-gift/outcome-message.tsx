import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { StatusNote } from '#web/ui/note.tsx'
import type { Outcome } from './act.ts'
import styles from './my-gift.module.css'

/** The result of the last action. Errors of a field are shown at the field instead. */
export function OutcomeMessage({ outcome }: { outcome: Outcome | undefined }) {
  const message = useFocusOn<HTMLDivElement>(outcome)
  if (!outcome || (outcome.kind === 'refused' && Object.keys(outcome.errors).length > 0))
    return null
  return (
    <StatusNote
      ref={message}
      role="status"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the response to a form without script begins here
      autoFocus
      className={styles.status}
    >
      {outcome.kind === 'refused' ? (
        outcome.message
      ) : outcome.kind === 'without-card-page' ? (
        <WithoutCardPage />
      ) : (
        messages[outcome.kind]
      )}
    </StatusNote>
  )
}

const messages = {
  changed: 'The amount is changed, from the next time on. We emailed you a way to undo it.',
  paused: 'Your gift is paused. We emailed you a way to undo it.',
  resumed: 'Your gift goes on. We emailed you a way to undo it.',
  stopped: 'Your gift is stopped. An email about it is on its way to you.',
}

function WithoutCardPage() {
  const email = useRootData()?.organisation.email
  return (
    <p>
      This card cannot be changed from here. Stop this gift below and{' '}
      <Anchor to="/donate?step=1">begin a new one</Anchor> with the other card
      {email && (
        <>
          , or write to <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
      .
    </p>
  )
}
