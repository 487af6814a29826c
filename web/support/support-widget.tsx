import { useRef } from 'react'
import tile from '#content/artwork/logo-tile.svg?url'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { copyText } from './copy-text.ts'
import { SupportIcon } from './support-icon.tsx'
import { SupportRow, type Way } from './support-row.tsx'
import { useChat } from './use-chat.ts'
import { useCopied } from './use-copied.ts'
import { useFold } from './use-fold.ts'
import row from './support-row.module.css'
import styles from './support-widget.module.css'

type SupportWidgetProps = { phone: string; supportHours: string }

/** Text, call or chat, at hand on the whole page: open at its top, a pill further down. */
export function SupportWidget({ phone, supportHours }: SupportWidgetProps) {
  const frame = useRef<HTMLDivElement>(null)
  const chat = useChat(frame)
  const { isOpen, open, close } = useFold(frame, chat.isOpen)
  const [copied, flag] = useCopied()
  const rows = { text: 'When talking is not safe', call: supportHours } satisfies Record<
    Way,
    string
  >

  const reach = async (way: Way, openLink: () => void) => {
    try {
      await copyText(phone)
    } catch (error) {
      // Nothing is opened then; the number stands beside as a link of its own.
      console.log('The support number could not be copied.', error)
      return
    }
    flag(way)
    openLink()
  }

  return (
    <>
      <div ref={frame} hidden={chat.isOpen}>
        {isOpen ? (
          <section className={classNames(styles.place, styles.open)} aria-label="Support">
            <div className={styles.head} data-ground="dark">
              <span>Need Help?</span>
              <button
                type="button"
                className={styles.close}
                aria-label="Close support"
                onClick={close}
              >
                <Icon name="close" size={16} />
              </button>
            </div>
            <ul className={styles.rows} data-ground="light">
              {(['text', 'call'] as const).map((way) => (
                <SupportRow
                  key={way}
                  way={way}
                  phone={phone}
                  detail={rows[way]}
                  isCopied={copied === way}
                  onPress={(openLink) => void reach(way, openLink)}
                />
              ))}
              <li className={classNames(row.row, styles.chat)} data-way="chat">
                <button type="button" className={row.press} onClick={chat.open} data-chat="">
                  <i className={row.sign}>
                    <SupportIcon name="chat" />
                  </i>
                  <span className={row.label}>
                    Live Chat
                    <span className={row.lines}>
                      <span className={row.detail}>
                        {chat.hasFailed ? 'It did not load. Text or call.' : 'Or leave a message'}
                      </span>
                    </span>
                  </span>
                </button>
              </li>
            </ul>
          </section>
        ) : (
          <button
            type="button"
            className={classNames(styles.place, styles.pill)}
            aria-expanded={false}
            onClick={open}
          >
            <img src={tile} alt="" width={40} height={40} />
            Need Help?
          </button>
        )}
        <VisuallyHidden>
          <span role="status">
            {copied && 'Number copied'}
            {chat.hasFailed && 'Live Chat did not load. Text or call instead.'}
          </span>
        </VisuallyHidden>
      </div>
      {chat.Panel && <chat.Panel isOpen={chat.isOpen} onClose={chat.close} />}
    </>
  )
}
