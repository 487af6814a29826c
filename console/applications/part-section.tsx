import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { answerLines } from '#contract/application/answer-lines.ts'
import {
  type ApplicationPart,
  revealApplication,
  type RevealedApplication,
} from '#contract/console/application.ts'
import { Button } from '#web/ui/button.tsx'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { Notice } from '#console/ui/notice.tsx'
import { HiddenPart, Values } from '#console/ui/record.tsx'
import { When } from '#console/ui/when.tsx'
import styles from './applications.module.css'
import { EmailDialog } from './email-dialog.tsx'
import { partLeads, partNames, safeWays } from './texts.ts'

export function PartSection({ number, part }: { number: string; part: ApplicationPart }) {
  const mayReveal = useMay('application:reveal')
  const { revalidate } = useRevalidator()
  const [isEmailing, setEmailing] = useState(false)
  return (
    <>
      <HiddenPart<RevealedApplication>
        title={partNames[part]}
        lead={partLeads[part]}
        mayReveal={mayReveal}
        warning={
          <p>
            This part and the notes are shown for five minutes, on this screen only. The applicant
            sees on their own page that somebody with your role looked, on which day and why.
          </p>
        }
        run={(reason) => api(revealApplication, { params: { number }, body: { part, reason } })}
      >
        {(revealed) => <RevealedPart {...revealed} onEmail={() => setEmailing(true)} />}
      </HiddenPart>
      {/* It stays when the values disappear, because it has what the person typed and nothing of the applicant. */}
      {isEmailing && (
        <EmailDialog
          number={number}
          onDone={() => {
            setEmailing(false)
            void revalidate()
          }}
          onClose={() => setEmailing(false)}
        />
      )}
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
      <Values
        rows={answerLines(answers).map(({ label, text }) => [label, text])}
        empty="Left empty"
      />
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
