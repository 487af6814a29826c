import type { NoticeCounts, NoticePreview } from '#contract/console/guest-notice.ts'
import styles from './notice-text.module.css'

type NoticeTextProps = {
  preview: NoticePreview
  /** Stands for the mark of a message that the person still writes. */
  fillIn?: (text: string) => string
}

/** Who is told, and what exactly, before it is sent. */
export const NoticeText = ({ preview, fillIn = (text) => text }: NoticeTextProps) => {
  const { counts, subject, body, textMessage } = preview
  return (
    <div className={styles.notice}>
      <p>
        <strong>{countsText(counts)}</strong>
      </p>
      {counts.emailed > 0 && (
        <div>
          <p>
            The email, with the subject <strong>{subject}</strong>:
          </p>
          <p className={styles.text}>{fillIn(body)}</p>
        </div>
      )}
      {counts.texts > 0 && (
        <div>
          <p>The text that you send:</p>
          <p className={styles.text}>{fillIn(textMessage)}</p>
        </div>
      )}
    </div>
  )
}

/** '3 guests are emailed. 1 guest is to be texted by you. 2 guests are left out.' */
export function countsText({ emailed, texts, skipped }: NoticeCounts): string {
  if (emailed + texts + skipped === 0) return 'No guest has a place or waits for one.'
  return [
    `${guests(emailed, 'is', 'are')} emailed.`,
    ...(texts > 0
      ? [`${guests(texts, 'waits', 'wait')} for a text from you, on the screen Guests.`]
      : []),
    ...(skipped > 0
      ? [`${guests(skipped, 'is', 'are')} left out: no contact wanted, or no confirmed address.`]
      : []),
  ].join(' ')
}

function guests(count: number, one: string, many: string): string {
  if (count === 1) return `1 guest ${one}`
  return `${count === 0 ? 'No' : count} ${count === 0 ? 'guest' : 'guests'} ${count === 0 ? one : many}`
}

/** Whether any guest can be told. */
export const reachesGuests = ({ counts }: NoticePreview): boolean =>
  counts.emailed + counts.texts > 0
