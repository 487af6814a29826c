import { useEffect, useEffectEvent, useId, useState } from 'react'
import { onPhones } from '#web/kit/breakpoints.ts'
import { CrisisLines } from '#web/layout/crisis-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { MessageReceipt } from './message-receipt.tsx'
import { loadChat } from './load-chat.ts'
import { MessageForm } from './message-form.tsx'
import { useOfflineLines } from './offline/store-lines.ts'
import { useMessage } from './use-message.ts'
import { loadingPresence, type PresenceTexts, unknownPresence } from './presence-state.ts'
import styles from './chat-panel.module.css'

type ChatPanelProps = { id: string; isOpen: boolean; onClose: () => void }

/** The support chat: presence, crisis lines, a message form and a form for a message code. */
export function ChatPanel({ id, isOpen, onClose }: ChatPanelProps) {
  const formId = useId()
  const { isHere, state, before, bold } = usePresence(isOpen)
  const message = useMessage()
  useOfflineLines(isOpen)
  const { messageCode, isSending, isBusy, status, error, deleteAll, writeAnother } = message
  const { live, setLive } = message
  useWatch(isOpen && !live && messageCode, ({ watchForLive }) =>
    watchForLive(messageCode ?? '', setLive),
  )
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
          {messageCode && !live ? (
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
      {live ? (
        <live.Chat key={live.code} id={formId} code={live.code} isOpen={isOpen} />
      ) : messageCode ? (
        <MessageReceipt code={messageCode} error={error} />
      ) : (
        <>
          <MessageForm id={formId} state={message} />
          <CodeForm onLive={setLive} />
        </>
      )}
    </Dialog>
  )
}

/** Read while the chat is open, so that the presence is current. */
function usePresence(isOpen: boolean): PresenceTexts {
  const [texts, setTexts] = useState(loadingPresence)
  useWatch(
    isOpen,
    ({ watchPresence }) => watchPresence(setTexts),
    () => setTexts(unknownPresence),
  )
  return texts
}

type Loaded = Awaited<ReturnType<typeof loadChat>>

/** Watches something while the key is truthy. The code of the watch loads first. */
function useWatch(key: unknown, start: (loaded: Loaded) => () => void, onFailed = noWatch) {
  const startWatch = useEffectEvent(start)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (!key) return
    const watch = loadChat().then(
      (loaded) => startWatch(loaded),
      () => fail(),
    )
    return () => void watch.then((stop) => stop?.())
  }, [key])
}

const noWatch = () => {}
