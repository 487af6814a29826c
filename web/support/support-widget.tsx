import { type RefObject, useEffect, useRef, useState } from 'react'
import tile from '#content/artwork/logo-tile.svg?url'
import type { HomePage } from '#contract/page/home.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DialogLink, useLinkedDialog } from '#web/ui/dialog-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { copyText } from './copy-text.ts'
import { SupportIcon } from './support-icon.tsx'
import row from './support-row.module.css'
import { SupportRow, type Way } from './support-row.tsx'
import styles from './support-widget.module.css'
import { useFold } from './use-fold.ts'

type SupportWidgetProps = { texts: HomePage['help']; phone: string; supportHours: string }

const chatId = 'chat'

/** Text, call or chat: open at the top of the page, a pill further down. */
export function SupportWidget({ texts, phone, supportHours }: SupportWidgetProps) {
  const widget = useRef<HTMLDetailsElement>(null)
  const chat = useLinkedDialog(chatId)
  useFold(widget)
  useFocusOnPill(widget, chat.isOpen)
  const [copied, markCopied] = useCopied()
  const rows = { text: texts.text.detail, call: supportHours } satisfies Record<Way, string>

  const contact = async (way: Way, openLink: () => void) => {
    try {
      await copyText(phone)
    } catch (error) {
      // Without a copy the link is not opened. The number beside is a link of its own.
      console.log('The support number could not be copied.', error)
      return
    }
    markCopied(way)
    openLink()
  }

  return (
    <>
      <div hidden={chat.isOpen}>
        {/* A native element, so that it opens and closes before hydration. */}
        <details ref={widget} open suppressHydrationWarning className={styles.widget}>
          <summary className={styles.head}>
            <img src={tile} alt="" width={40} height={40} loading="lazy" />
            {texts.heading}
            <span className={styles.close}>
              <Icon name="close" size={16} />
            </span>
          </summary>
          <section aria-label="Support">
            <ul className={styles.rows} data-ground="light">
              {(['text', 'call'] as const).map((way) => (
                <SupportRow
                  key={way}
                  way={way}
                  label={texts[way].label}
                  phone={phone}
                  detail={rows[way]}
                  isCopied={copied === way}
                  onPress={(openLink) => void contact(way, openLink)}
                />
              ))}
              <li className={classNames(row.row, styles.chat)} data-way="chat">
                <DialogLink opens={chatId} className={row.press} onPress={chat.open}>
                  <i className={row.sign}>
                    <SupportIcon name="chat" />
                  </i>
                  <span className={row.label}>
                    {texts.chat.label}
                    <span className={row.lines}>
                      <span className={row.detail}>{texts.chat.detail}</span>
                    </span>
                  </span>
                </DialogLink>
              </li>
            </ul>
          </section>
        </details>
        <VisuallyHidden>
          <span role="status">{copied && 'Number copied'}</span>
        </VisuallyHidden>
      </div>
      <ChatPanel id={chatId} isOpen={chat.isOpen} onClose={chat.close} />
    </>
  )
}

/** Returns the focus to the pill if the widget collapsed while the chat was open. */
function useFocusOnPill(widget: RefObject<HTMLDetailsElement | null>, isOpen: boolean) {
  const wasOpen = useRef(false)
  useEffect(() => {
    const wasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (wasClosed && !widget.current?.open)
      widget.current?.querySelector('summary')?.focus({ preventScroll: true })
  }, [widget, isOpen])
}

const copiedForMs = 2_000

/** The number that was copied in the last two seconds. */
function useCopied(): [copied: Way | undefined, flag: (way: Way) => void] {
  const [copied, setCopied] = useState<Way>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const markCopied = (way: Way) => {
    clearTimeout(timer.current)
    setCopied(way)
    timer.current = setTimeout(() => setCopied(undefined), copiedForMs)
  }
  return [copied, markCopied]
}
