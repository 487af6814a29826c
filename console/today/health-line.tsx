import type { Health } from '#contract/console/today.ts'
import { sizeText } from '#console/kit/size-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './screen.module.css'

type Sign = { tone: 'good' | 'warn' | 'bad'; text: string; detail: string }

/** Whether mail, jobs and keys work, and the size of the library. */
export const HealthLine = ({ health }: { health: Health }) => (
  <ul aria-label="Health" className={styles.health}>
    {[mail[health.mail], jobs[health.jobs], keys[health.keys], library(health)].map(
      ({ tone, text, detail }) => (
        <li key={text} className={classNames(styles[tone])}>
          <span>
            {text}
            <small>{detail}</small>
          </span>
        </li>
      ),
    )}
  </ul>
)

const mail = {
  sending: { tone: 'good', text: 'Emails are sent', detail: 'The mail server responds' },
  unset: {
    tone: 'warn',
    text: 'No mail server is set',
    detail: 'Emails stay in the outbox',
  },
  unreachable: {
    tone: 'bad',
    text: 'The mail server does not respond',
    detail: 'Emails wait and are sent later',
  },
} satisfies Record<Health['mail'], Sign>

const jobs = {
  running: { tone: 'good', text: 'Jobs run', detail: 'Background work is done' },
  stopped: {
    tone: 'bad',
    text: 'Jobs do not run',
    detail: 'Tell the operator of the server',
  },
} satisfies Record<Health['jobs'], Sign>

const keys = {
  same: { tone: 'good', text: 'Keys match', detail: 'All servers use the same key' },
  differ: {
    tone: 'bad',
    text: 'A server uses another key',
    detail: 'Tell the operator of the server',
  },
} satisfies Record<Health['keys'], Sign>

const library = ({ libraryBytes }: Health): Sign => ({
  tone: 'good',
  text: `Library: ${sizeText(libraryBytes)}`,
  detail: 'Pictures and documents that staff added',
})
