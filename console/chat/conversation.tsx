import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import {
  type ChatRecord,
  type ChatRow,
  endChat,
  replyToChat,
  takeChat,
  takeOverChat,
} from '#contract/console/chat.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { formatDay } from '#contract/dates.ts'
import { chatText } from '#contract/support.ts'
import { createMessageIds } from '#web/kit/message-ids.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { useSend } from '#console/ui/use-send.ts'
import styles from './chat.module.css'
import { ContactPane } from './contact-pane.tsx'
import { lastNumberIn, Messages } from './messages.tsx'
import { useConversation } from './use-conversation.ts'

type ConversationProps = {
  id: string
  /** The row of the list. A conversation on a later page of the list has none. */
  row: ChatRow | undefined
  onMessage: () => void
}

/** One conversation. Its messages are read only by the person who has it, so it is taken first. */
export function Conversation({ id, row: listed, onMessage }: ConversationProps) {
  const { record, error, isLost, open, close, pollNow } = useConversation(id, onMessage)
  const row = record ?? listed
  const isOwn = listed?.isMine === true
  const openOwn = useEffectEvent(() => void open())
  useEffect(() => {
    if (isOwn) openOwn()
  }, [isOwn])
  const navigate = useNavigate()
  // The list of open conversations then has it.
  const onTaken = () => void navigate(`${screenPaths.chat}/${id}`, { replace: true })
  if (!row)
    return (
      <div className={styles.closed}>
        <ErrorNote error={error} />
        <Button small variant="outline" onClick={() => void open()}>
          Open the conversation
        </Button>
      </div>
    )
  return (
    <>
      <Head row={row} record={record} onClose={close} />
      <div role="status">
        {isLost && (
          <Notice tone="warn">
            The connection is lost. New messages do not arrive, and it tries again every five
            seconds.
          </Notice>
        )}
      </div>
      {record ? (
        <>
          <Messages messages={record.messages} />
          {record.isMine && (
            <>
              <ContactPane key={record.version} record={record} onChanged={pollNow} />
              <ReplyForm record={record} onSent={pollNow} />
            </>
          )}
        </>
      ) : (
        <div className={styles.closed}>
          <ErrorNote error={error} />
          <Closed row={row} onOpen={open} onTaken={onTaken} />
        </div>
      )}
    </>
  )
}

function Head({ row, record, onClose }: HeadProps) {
  const navigate = useNavigate()
  // The last message on the screen when the dialog opened: one that arrives behind the dialog is not read.
  const [lastNumber, setLastNumber] = useState<number>()
  const { id, version, label, erasedOn } = row
  return (
    <div className={styles.talkHead}>
      <div>
        <h2 tabIndex={-1}>Visitor {label}</h2>
        <p>Erased on {formatDay(erasedOn)}, or when the visitor deletes it.</p>
      </div>
      {record?.isMine && (
        <Button small variant="outline" onClick={() => setLastNumber(lastNumberIn(record))}>
          End…
        </Button>
      )}
      {lastNumber !== undefined && (
        <ConfirmDialog
          title={`End the conversation with ${label}`}
          action="End"
          run={() => api(endChat, { params: { id }, body: { version, lastNumber } })}
          onDone={(ended) => {
            setLastNumber(undefined)
            onClose()
            void navigate(screenPaths.chat)
            toast.success(`${label} has ended. It is erased on ${formatDay(ended.erasedOn)}.`)
          }}
          onClose={() => setLastNumber(undefined)}
        >
          <p>
            The visitor can read it with their code until it is erased on {formatDay(erasedOn)}. If
            they write again, it waits in the list again. Nobody is emailed.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
type HeadProps = { row: ChatRow; record: ChatRecord | undefined; onClose: () => void }

type ClosedProps = { row: ChatRow; onOpen: () => Promise<void>; onTaken: () => void }

/** Before the messages are shown: who has the conversation, and what the person can do. */
function Closed({ row, onOpen, onTaken }: ClosedProps) {
  const { id, version, label, state, takenBy, isMine } = row
  const { isSending, error, send } = useSend()
  const [isAsking, setAsking] = useState(false)
  const take = (
    <Button
      small
      pending={isSending && 'Taking …'}
      onClick={() => void send(() => api(takeChat, { params: { id }, body: { version } }), onTaken)}
    >
      {state === 'ended' ? 'Take it again' : 'Take'}
    </Button>
  )
  const show = (
    <Button small variant="outline" onClick={() => void onOpen()}>
      {isMine ? 'Show the conversation' : 'Read it'}
    </Button>
  )
  return (
    <>
      <p>{closedText(row)}</p>
      <ErrorNote error={error} />
      <div className={styles.buttons}>
        {isMine && show}
        {state === 'ended' && show}
        {takenBy === null && take}
        {takenBy !== null && !isMine && (
          <Button small variant="outline" onClick={() => setAsking(true)}>
            Take over…
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Take over ${label}`}
          action="Take over"
          run={() => api(takeOverChat, { params: { id }, body: { version } })}
          onDone={() => {
            setAsking(false)
            onTaken()
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {takenBy} has this conversation and cannot read or write in it any more. The visitor
            does not see who answers. The audit log records it.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function closedText({ state, takenBy, isMine }: ChatRow): string {
  if (isMine) return 'It is hidden. Showing it is an entry in the audit log.'
  if (takenBy !== null) return `${takenBy} has this conversation.`
  return state === 'ended'
    ? 'It has ended. Reading it is an entry in the audit log.'
    : 'Take it to read it. Only one person has a conversation at a time.'
}

const ReplyBody = z.object({ text: chatText.text })

function ReplyForm({ record: { id }, onSent }: { record: ChatRecord; onSent: () => void }) {
  const [sent, setSent] = useState(0)
  const [ids] = useState(createMessageIds)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent > 0) form.current?.querySelector('textarea')?.focus()
  }, [sent])
  useKeyboardRoom(form)
  return (
    <div ref={form} className={styles.reply}>
      <DeskForm
        key={sent}
        initial={{ text: '' }}
        schema={ReplyBody}
        action="Send"
        pending="Sending …"
        send={({ text }) =>
          api(replyToChat, { params: { id }, body: { text, clientId: ids.idOf(text) } })
        }
        onDone={() => {
          ids.onSent()
          setSent(sent + 1)
          onSent()
        }}
      >
        {({ text }) => <TextArea {...text('text')} label="Your answer" rows={2} dir="auto" />}
      </DeskForm>
    </div>
  )
}

/** A phone's keyboard covers a part of the window: the field stays in view, and the last message above it. */
function useKeyboardRoom(form: { current: HTMLElement | null }) {
  useEffect(() => {
    const scroll = () => {
      if (form.current?.contains(document.activeElement))
        form.current.scrollIntoView({ block: 'end' })
    }
    window.visualViewport?.addEventListener('resize', scroll)
    return () => window.visualViewport?.removeEventListener('resize', scroll)
  }, [form])
}
