import type { revealEmail } from '#contract/console/outbox.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Revealed } from '#console/ui/revealed.tsx'
import styles from './revealed-email.module.css'

export type Email = Reply<typeof revealEmail>['data']

type RevealedEmailProps = { email: Email; timeLeft: string; onHide: () => void }

/** The text as text: HTML of an email is never rendered. */
export const RevealedEmail = ({ email, timeLeft, onHide }: RevealedEmailProps) => (
  <Revealed title={email.subject} timeLeft={timeLeft} onHide={onHide}>
    <p>
      To <strong>{email.to}</strong>
    </p>
    <pre className={styles.text}>{email.text}</pre>
    {email.attachments.length > 0 && <p>Attachments: {email.attachments.join(', ')}</p>}
  </Revealed>
)
