import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { answerLines } from '#contract/application/answer-lines.ts'
import {
  type ApplicationPart,
  revealApplication,
  type RevealedApplication,
} from '#contract/console/application.ts'
import { Button } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { Notice } from '#console/ui/notice.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { Revealed } from '#console/ui/revealed.tsx'
import { useRevealed } from '#console/ui/use-revealed.ts'
import { When } from '#console/ui/when.tsx'
import styles from './applications.module.css'
import { EmailDialog } from './email-dialog.tsx'
import { partLeads, partNames, safeWays } from './texts.ts'

/** One part of the answers: a placeholder of one size for all applicants, or its values for five minutes. */
export function PartSection({ number, part }: { number: string; part: ApplicationPart }) {
  const mayReveal = useMay('application:reveal')
  const { revalidate } = useRevalidator()
  const revealed = useRevealed<RevealedApplication>()
  const [open, setOpen] = useState<'reason' | 'email'>()
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    void revalidate()
  }
  const name = partNames[part]
  return (
    <>
      {revealed.value ? (
        <Revealed title={name} timeLeft={revealed.timeLeft ?? ''} onHide={revealed.hide}>
          <RevealedPart {...revealed.value} onEmail={() => setOpen('email')} />
        </Revealed>
      ) : (
        <section className={styles.part}>
          <div className={styles.partHead}>
            <h2>{name}</h2>
            {mayReveal && (
              <TextButton aria-label={`Reveal: ${name}`} onClick={() => setOpen('reason')}>
                Reveal
              </TextButton>
            )}
          </div>
          <p>{partLeads[part]}</p>
          <div className={styles.hidden} role="img" aria-label="Hidden" />
        </section>
      )}
      {open === 'reason' && (
        <ReasonDialog
          title={`Reveal: ${name}`}
          action="Reveal"
          pending="Opening …"
          run={(why) =>
            revealed.load(() =>
              api(revealApplication, { params: { number }, body: { part, reason: why } }),
            )
          }
          onDone={done}
          onClose={close}
        >
          <p>
            This part and the notes are shown for five minutes, on this screen only. The applicant
            sees on their own page that somebody with your role looked, on which day and why.
          </p>
        </ReasonDialog>
      )}
      {/* It stays when the values disappear, because it has what the person typed and nothing of the applicant. */}
      {open === 'email' && <EmailDialog number={number} onDone={done} onClose={close} />}
    </>
  )
}

type RevealedPartProps = RevealedApplication & { onEmail: () => void }

function RevealedPart({ contactDetails, answers, notes, onEmail }: RevealedPartProps) {
  const mayWrite = useMay('application:write')
  return (
    <>
      {contactDetails && (
        <Notice tone={contactDetails.way === 'none' ? 'bad' : 'warn'}>
          <strong>{safeWays[contactDetails.way].title}.</strong> {safeWays[contactDetails.way].text}
          {contactDetails.name && ` The name to use is ${contactDetails.name}.`}
        </Notice>
      )}
      {contactDetails?.way === 'email' && mayWrite && (
        <p>
          <Button small variant="outline" onClick={onEmail}>
            Email the applicant…
          </Button>
        </p>
      )}
      <dl className={styles.answers}>
        {answerLines(answers).map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text || <small>Left empty</small>}</dd>
          </div>
        ))}
      </dl>
      <h3>Notes</h3>
      {notes.length === 0 ? (
        <p>No notes yet.</p>
      ) : (
        <ul className={styles.notes}>
          {notes.map(({ at, by, text }) => (
            <li key={`${at} ${by}`}>
              <p>{text}</p>
              <small>
                {by}, <When at={at} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
