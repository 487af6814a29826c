import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type ChatRecord,
  type ChatRow,
  endChat,
  takeChat,
  takeOverChat,
} from '#contract/console/chat.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { formatDay } from '#contract/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { coverCount } from '#console/ui/cover.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { useSend } from '#console/ui/use-send.ts'
import styles from './chat.module.css'
import { ContactPane } from './contact-pane.tsx'
import { lastNumberIn, Messages } from './messages.tsx'
import { createDrafts, ReplyForm } from './reply-form.tsx'
import { useConversation } from './use-conversation.ts'

type ConversationProps = {
  id: string
  /** The row of the list. A conversation on a later page of the list has none. */
  row: ChatRow | undefined
  /** How often the privacy screen had opened when the person asked for this page. */
  covers: number
  onMessage: () => void
}

/** One conversation. Its messages are read only by the person who has it, so it is taken first. */
export function Conversation({ id, row: listed, covers, onMessage }: ConversationProps) {
  const { record, error, isLost, open, close, pollNow } = useConversation(id, onMessage)
  const row = record ?? listed
  const [drafts] = useState(createDrafts)
  const [sent, setSent] = useState(0)
  const isOwn = listed?.isMine === true
  const requestedAt = useRef(covers)
  const onTake = () => {
    requestedAt.current = coverCount()
  }
  const openOwn = useEffectEvent(() => {
    // The privacy screen may cover the page by now. Nothing opens behind it.
    if (requestedAt.current === coverCount()) void open()
  })
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
          {record.isMine ? (
            <>
              <ContactPane
                key={record.version}
                record={record}
                drafts={drafts}
                onChanged={pollNow}
              />
              <ReplyForm
                key={sent}
                id={id}
                drafts={drafts}
                isNext={sent > 0}
                onSent={() => {
                  setSent(sent + 1)
                  pollNow()
                }}
              />
            </>
          ) : (
            <div className={styles.closed}>
              <Closed row={record} isRead onOpen={open} onTake={onTake} onTaken={onTaken} />
            </div>
          )}
        </>
      ) : (
        <div className={styles.closed}>
          <ErrorNote error={error} />
          <Closed row={row} onOpen={open} onTake={onTake} onTaken={onTaken} />
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

type ClosedProps = {
  row: ChatRow
  /** Its messages are on the screen. */
  isRead?: boolean
  onOpen: () => Promise<void>
  onTake: () => void
  onTaken: () => void
}

/** Who has a conversation that is not open for answers, and what the person can do. */
function Closed({ row, isRead = false, onOpen, onTake, onTaken }: ClosedProps) {
  const { id, version, label, state, takenBy, isMine } = row
  const { isSending, error, send } = useSend()
  const [isAsking, setAsking] = useState(false)
  const take = (
    <Button
      small
      pending={isSending && 'Taking …'}
      onClick={() => {
        onTake()
        void send(() => api(takeChat, { params: { id }, body: { version } }), onTaken)
      }}
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
      <p role="status">{isRead ? readText(row) : closedText(row)}</p>
      <ErrorNote error={error} />
      <div className={styles.buttons}>
        {!isRead && (isMine || state === 'ended') && show}
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
          run={() => {
            onTake()
            return api(takeOverChat, { params: { id }, body: { version } })
          }}
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

const readText = ({ state }: ChatRow): string =>
  state === 'ended'
    ? 'It has ended.'
    : 'The visitor wrote again. Take it to read the new message and to answer.'
