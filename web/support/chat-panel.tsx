import { useId, useEffect, useState } from 'react'
import type { Presence } from '#contract/support.ts'
import { onPhones } from '#web/kit/breakpoints.ts'
import { CrisisLines } from '#web/layout/crisis-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { MessageReceipt } from './message-receipt.tsx'
import { MessageForm } from './message-form.tsx'
import { useOfflineLines } from './offline/store-lines.ts'
import { useMessage } from './use-message.ts'
import { loadCalls } from './chat-calls.ts'
import { type PresenceTexts, presenceTexts } from './presence-texts.ts'
import styles from './chat-panel.module.css'

type ChatPanelProps = { id: string; isOpen: boolean; onClose: () => void }

/** The support chat: presence, crisis lines, a message form and a form for a message code. */
export function ChatPanel({ id, isOpen, onClose }: ChatPanelProps) {
  const formId = useId()
  const { isHere, state, before, bold } = usePresence(isOpen)
  const message = useMessage()
  useOfflineLines(isOpen)
  const { messageCode, isSending, isBusy, status, error, deleteAll, writeAnother } = message
  return (
    <Dialog
      id={id}
      title="Live Chat"
      sheet="corner"
      covers={onPhones}
      closeLabel="Close chat"
      isOpen={isOpen}
      onClose={onClose}
      note={
        <p role="status" className={styles.state} data-here={isHere || undefined}>
          {state}
        </p>
      }
      foot={
        <>
          {messageCode ? (
            <Button onClick={writeAnother}>Write another</Button>
          ) : (
            <Button type="submit" form={formId} pending={isSending && 'Submitting...'}>
              Send
            </Button>
          )}
          <Button variant="outline" small disabled={isBusy} onClick={deleteAll}>
            Delete it all now
          </Button>
          <p role="status" className={styles.status}>
            {status}
          </p>
        </>
      }
    >
      <p className={styles.greeting}>
        {before} {bold && <strong>{bold}</strong>}
        {bold && !bold.endsWith('.') && '.'} If you cannot wait, these people are awake:
      </p>
      <div className={styles.lines}>
        <CrisisLines />
      </div>
      {messageCode ? (
        <MessageReceipt code={messageCode} error={error} />
      ) : (
        <>
          <MessageForm id={formId} state={message} />
          <CodeForm />
        </>
      )}
    </Dialog>
  )
}

const fetchPresence = async () => {
  const { browserApi, readPresence } = await loadCalls()
  return browserApi(readPresence, {})
}

/** Fetched each time the chat opens, so that the presence is current. */
function usePresence(isOpen: boolean): PresenceTexts {
  const [texts, setTexts] = useState(() => presenceTexts(undefined, new Date()))
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    const setPresence = (presence: Presence | 'unknown') => {
      if (isCurrent) setTexts(presenceTexts(presence, new Date()))
    }
    fetchPresence().then(
      ({ data }) => setPresence(data),
      () => setPresence('unknown'),
    )
    return () => {
      isCurrent = false
    }
  }, [isOpen])
  return texts
}
