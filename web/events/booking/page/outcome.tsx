import type { Errors } from '#web/kit/form/errors.ts'
import { StatusNote } from '#web/ui/note.tsx'
import styles from './route.module.css'

/** The result of the visitor's last action on this page. */
export type Outcome =
  | { kind: 'confirmed' | 'resent' | 'accepted' | 'changed' }
  | { kind: 'refused'; errors: Errors; message: string }

export const OutcomeMessage = ({ outcome }: { outcome: Outcome | undefined }) =>
  outcome && (
    <StatusNote role="status" className={styles.status}>
      {outcome.kind === 'refused' ? outcome.message : messages[outcome.kind]}
    </StatusNote>
  )

const messages = {
  confirmed: 'Your address is confirmed.',
  resent: 'A message is on its way.',
  accepted: 'The place is yours.',
  changed: 'Your details are changed.',
}
