import { useId, useRef } from 'react'
import { CrisisLines } from '#web/layout/crisis-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CodeForm } from './code-form.tsx'
import { KeptNote } from './kept-note.tsx'
import { MessageForm } from './message-form.tsx'
import { useChatBehaviour } from './use-chat-behaviour.ts'
import { useMessage } from './use-message.ts'
import { usePresence } from './use-presence.ts'
import styles from './chat-panel.module.css'

export type ChatPanelProps = { isOpen: boolean; onClose: () => void }

/** Who is here, whom to call at once, and a message. Below the safety bar, so that Quick exit stays in reach. */
export function ChatPanel({ isOpen, onClose }: ChatPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  const { isHere, state, before, bold } = usePresence(isOpen)
  const { code, isKept, isBusy, news, deleteAll, writeAnother, letter } = useMessage(isOpen)
  useChatBehaviour({ panel, isOpen, onClose })
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      hidden={!isOpen}
      data-ground="light"
      className={styles.panel}
    >
      <div className={styles.head} data-ground="dark">
        <div>
          <h2 id={`${id}-title`}>Live Chat</h2>
          <p role="status" className={styles.state} data-here={isHere || undefined}>
            {state}
          </p>
        </div>
        <button type="button" className={styles.close} aria-label="Close chat" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>
        <p className={styles.say}>
          {before} {bold && <strong>{bold}</strong>}
          {bold && !bold.endsWith('.') && '.'} If you cannot wait, these people are awake:
        </p>
        <div className={styles.lines}>
          <CrisisLines />
        </div>
        {isKept ? (
          <KeptNote code={code} trouble={letter.trouble} />
        ) : (
          <>
            <MessageForm id={`${id}-form`} {...letter} />
            <CodeForm />
          </>
        )}
      </div>
      <div className={styles.foot}>
        {isKept ? (
          <Button onClick={writeAnother}>Write another</Button>
        ) : (
          <Button type="submit" form={`${id}-form`} pending={isBusy && 'One moment'}>
            Send
          </Button>
        )}
        <Button look="outline" small disabled={isBusy} onClick={deleteAll}>
          Delete it all now
        </Button>
        <p role="status" className={styles.news}>
          {news}
        </p>
      </div>
    </section>
  )
}
