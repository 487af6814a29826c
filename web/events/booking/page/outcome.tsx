import type { Errors } from '#web/kit/form/errors.ts'
import { StatusNote } from '#web/ui/note.tsx'
import styles from './route.module.css'

/** The result of the visitor's last action on this page. */
export type Outcome =
  | { is: 'confirmed' | 'resent' | 'accepted' | 'changed' }
  | { is: 'refused'; errors: Errors; message: string }

export const OutcomeMessage = ({ outcome }: { outcome: Outcome | undefined }) =>
  outcome && (
    <StatusNote role="status" className={styles.status}>
      {outcome.is === 'refused' ? outcome.message : words[outcome.is]}
    </StatusNote>
  )

const words = {
  confirmed: 'Your address is confirmed.',
  resent: 'A message is on its way.',
  accepted: 'The place is yours.',
  changed: 'Your details are changed.',
}
