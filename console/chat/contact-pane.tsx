import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type ChatRecord,
  emailChat,
  markChatTexted,
  revealChatContact,
} from '#contract/console/chat.ts'
import { chatText } from '#contract/support.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { Revealed } from '#console/ui/revealed.tsx'
import { useRevealed } from '#console/ui/use-revealed.ts'
import styles from './chat.module.css'
import { lastNumberIn } from './messages.tsx'
import type { Drafts } from './reply-form.tsx'

type ContactPaneProps = { record: ChatRecord; drafts: Drafts; onChanged: () => void }

/** For a visitor who asked for an answer by text message or by email, because they do not come back here. */
export function ContactPane({ record, drafts, onChanged }: ContactPaneProps) {
  const { id, version, answerBy, waitingSince } = record
  const mayReveal = useMay('chat:reveal')
  const revealed = useRevealed<string>()
  const [asking, setAsking] = useState<'reveal' | 'email' | { texted: number }>()
  const stop = () => setAsking(undefined)
  if (answerBy === null || answerBy === 'here') return null
  const what = answerBy === 'text' ? 'phone number' : 'email address'
  return (
    <div className={styles.contact}>
      <p>
        <strong>
          {answerBy === 'text'
            ? 'Answer by text message, in plain words.'
            : 'Answer by email, with a plain subject.'}
        </strong>{' '}
        {waitingSince === null && 'They have an answer.'}
      </p>
      {revealed.value !== undefined && (
        <Revealed title={`Their ${what}`} timeLeft={revealed.timeLeft ?? ''} onHide={revealed.hide}>
          <p>
            <bdi>{revealed.value}</bdi>
          </p>
        </Revealed>
      )}
      <div className={styles.buttons}>
        {mayReveal && revealed.value === undefined && (
          <Button small variant="outline" onClick={() => setAsking('reveal')}>
            Reveal the {what}…
          </Button>
        )}
        {answerBy === 'text' ? (
          <Button
            small
            variant="outline"
            onClick={() => setAsking({ texted: lastNumberIn(record) })}
          >
            Mark as texted…
          </Button>
        ) : (
          <Button small variant="outline" onClick={() => setAsking('email')}>
            Answer by email…
          </Button>
        )}
      </div>
      {asking === 'reveal' && (
        <ReasonDialog
          title={`Reveal the ${what}`}
          action="Reveal"
          pending="Opening …"
          run={(why) =>
            revealed.load(async () => {
              const { contact } = await api(revealChatContact, {
                params: { id },
                body: { reason: why },
              })
              return contact
            })
          }
          onDone={stop}
          onClose={stop}
        >
          <p>It is shown for five minutes, on this screen only.</p>
        </ReasonDialog>
      )}
      {typeof asking === 'object' && (
        <ConfirmDialog
          title="Mark as texted"
          action="Mark as texted"
          run={() => {
            const body = { version, lastNumber: asking.texted }
            return api(markChatTexted, { params: { id }, body })
          }}
          onDone={() => {
            stop()
            onChanged()
            toast.success('Marked as texted.')
          }}
          onClose={stop}
        >
          <p>You sent the text message from a phone. The Desk sends none.</p>
        </ConfirmDialog>
      )}
      {asking === 'email' && (
        <Dialog title="Answer by email" onClose={stop}>
          <p>
            The email goes to the address they left, which you do not see. Its subject is “An answer
            for you”. It does not name us. They also read it here with their code.
          </p>
          <DeskForm
            initial={{ text: drafts.textOf('email') }}
            schema={EmailBody}
            action="Send the email"
            pending="Sending …"
            send={(body) => api(emailChat, { params: { id }, body })}
            onDone={() => {
              drafts.put('email', '')
              stop()
              onChanged()
              toast.success('The email is in the outbox.')
            }}
            onCancel={stop}
          >
            {({ text }) => (
              <TextArea
                {...text('text')}
                label="Your answer"
                rows={5}
                dir="auto"
                onInput={({ currentTarget }) => drafts.put('email', currentTarget.value)}
              />
            )}
          </DeskForm>
        </Dialog>
      )}
    </div>
  )
}

const EmailBody = z.object({ text: chatText.text })
