import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ChatRecord, ChatText } from '#contract/console/chat.ts'
import { watchKeyboard } from '#web/kit/keyboard.ts'
import { When } from '#console/ui/when.tsx'
import styles from './chat.module.css'

/** The number of the last message on the screen. */
export const lastNumberIn = ({ messages }: Pick<ChatRecord, 'messages'>): number =>
  messages.at(-1)?.number ?? 0

/** The messages of both sides. The text of a visitor is shown as text, isolated from the text around it. */
export function Messages({ messages }: { messages: readonly ChatText[] }) {
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length
  useEffect(() => {
    const { style } = document.documentElement
    const stop = watchKeyboard((covered) => {
      style.setProperty('--keyboard', `${covered}px`)
      if (document.activeElement instanceof HTMLTextAreaElement)
        end.current?.querySelector('li:last-child small')?.scrollIntoView({ block: 'nearest' })
    })
    return () => {
      stop()
      style.removeProperty('--keyboard')
    }
  }, [])
  useLayoutEffect(() => {
    // A phone scrolls the page, a larger window the list.
    end.current?.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div ref={end} role="log" aria-label="Messages" tabIndex={0} className={styles.log}>
      <ol className={styles.messages}>
        {messages.map(({ number, isFromStaff, from, text, sentAt }) => (
          <li key={number} className={isFromStaff ? styles.ours : styles.theirs}>
            <p dir="auto">{text}</p>
            <small>
              {isFromStaff ? (from ?? 'Staff') : 'Visitor'}, <When at={sentAt} />
            </small>
          </li>
        ))}
      </ol>
    </div>
  )
}
