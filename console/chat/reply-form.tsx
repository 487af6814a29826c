import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { replyToChat } from '#contract/console/chat.ts'
import { chatText } from '#contract/support.ts'
import { createMessageIds } from '#web/kit/message-ids.ts'
import { TextArea } from '#web/ui/field.tsx'
import { api } from '#console/api/api.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import styles from './chat.module.css'

/** What a person typed and did not send. It outlives the forms, which go with the messages behind the privacy screen. */
export function createDrafts() {
  const texts = { reply: '', email: '' }
  return {
    ids: createMessageIds(),
    textOf: (name: keyof typeof texts) => texts[name],
    put: (name: keyof typeof texts, text: string) => {
      texts[name] = text
    },
  }
}
export type Drafts = ReturnType<typeof createDrafts>

type ReplyFormProps = {
  id: string
  drafts: Drafts
  /** It takes the focus again after it sent a message. */
  isNext: boolean
  onSent: () => void
}

/** Render it with another key for each message. */
export function ReplyForm({ id, drafts, isNext, onSent }: ReplyFormProps) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNext) form.current?.querySelector('textarea')?.focus()
  }, [isNext])
  return (
    <div ref={form} className={styles.reply}>
      <DeskForm
        initial={{ text: drafts.textOf('reply') }}
        schema={ReplyBody}
        action="Send"
        pending="Sending …"
        send={({ text }) =>
          api(replyToChat, { params: { id }, body: { text, clientId: drafts.ids.idOf(text) } })
        }
        onDone={() => {
          drafts.ids.onSent()
          drafts.put('reply', '')
          onSent()
        }}
      >
        {({ text }) => (
          <TextArea
            {...text('text')}
            label="Your answer"
            rows={2}
            dir="auto"
            onInput={({ currentTarget }) => drafts.put('reply', currentTarget.value)}
          />
        )}
      </DeskForm>
    </div>
  )
}

const ReplyBody = z.object({ text: chatText.text })
