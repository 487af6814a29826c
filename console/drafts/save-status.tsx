import { errorText } from '#console/kit/error-text.ts'
import type { SaveStatus as Status } from './draft-state.ts'
import visuallyHidden from '#web/ui/visually-hidden.module.css'
import styles from './save-status.module.css'

/** The line that says where the last change is. Screen readers hear only that something went wrong. */
export function SaveStatus({ status }: { status: Status }) {
  const { text, tone } = statusText(status)
  return (
    <>
      <span className={`${styles.status} ${styles[tone]}`}>{text}</span>
      <span role="status" className={visuallyHidden.hidden}>
        {tone === 'bad' && text}
      </span>
    </>
  )
}

type StatusText = { text: string; tone: 'good' | 'busy' | 'bad' }

/** Nothing is called saved that the server has not confirmed. */
export function statusText(status: Status): StatusText {
  switch (status.kind) {
    case 'saved':
      return { text: 'Saved', tone: 'good' }
    case 'changed':
    case 'saving':
      return { text: 'Saving …', tone: 'busy' }
    case 'on-device':
      return {
        text: status.isComplete
          ? 'Saved on this device. It is sent when the server responds.'
          : 'Saved on this device, without the exact address. Leave this page open until it is saved.',
        tone: 'bad',
      }
    case 'conflict':
      return { text: 'Not saved: the draft was changed elsewhere', tone: 'bad' }
    case 'failed':
      return { text: `Not saved. ${errorText(status.error)}`, tone: 'bad' }
  }
}
