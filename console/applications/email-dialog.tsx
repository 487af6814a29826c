import { useEffect, useState } from 'react'
import {
  applicantTextLength,
  applicantTextMark,
  emailApplicant,
  previewApplicantEmail,
} from '#contract/console/application.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Placeholders } from '#console/ui/states.tsx'
import styles from './applications.module.css'

type EmailDialogProps = { number: string; onDone: () => void; onClose: () => void }

/** Emails an applicant, after showing the sender, the subject and the whole text. */
export function EmailDialog({ number, onDone, onClose }: EmailDialogProps) {
  const [preview, setPreview] = useState<DataOf<typeof previewApplicantEmail>>()
  const [error, setError] = useState<unknown>()
  const [typed, setTyped] = useState('')
  useEffect(
    () => void api(previewApplicantEmail, { params: { number } }).then(setPreview, setError),
    [number],
  )
  return (
    <Dialog title={`Email the applicant of ${number}`} onClose={onClose} isWide>
      <ErrorNote error={error} />
      {!preview && error === undefined && <Placeholders />}
      {preview && (
        <DeskForm
          initial={{ text: '' }}
          schema={emailApplicant.body}
          action="Send"
          pending="Sending …"
          send={(body) => api(emailApplicant, { params: { number }, body })}
          onDone={() => {
            toast.success('The email is in the outbox.')
            onDone()
          }}
          onCancel={onClose}
        >
          {({ text }) => (
            <>
              <TextArea
                {...text('text')}
                label="Your text"
                hint={`At most ${applicantTextLength.toLocaleString('en-CA')} characters. Nothing that says who we are or what they applied for: other people may see the screen. Replies are not read, so write how they can answer.`}
                rows={5}
                onChange={({ target }) => setTyped(target.value)}
              />
              <p>
                One email goes to the applicant, and to nobody else. From{' '}
                <strong>{preview.from}</strong>, with the subject <strong>{preview.subject}</strong>
                :
              </p>
              <p className={styles.email}>
                {preview.body.replace(applicantTextMark, () => typed.trim() || applicantTextMark)}
              </p>
            </>
          )}
        </DeskForm>
      )}
    </Dialog>
  )
}
