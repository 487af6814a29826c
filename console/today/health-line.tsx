import type { Health } from '#contract/console/today.ts'
import { State, type Tone } from '#console/ui/notice.tsx'
import styles from './screen.module.css'

type Sign = { tone: Tone; text: string }

/** Whether mail, jobs and keys work. */
export const HealthLine = ({ health }: { health: Health }) => (
  <ul aria-label="Health" className={styles.health}>
    {[mail[health.mail], jobs[health.jobs], keys[health.keys]].map(({ tone, text }) => (
      <li key={text}>
        <State tone={tone}>{text}</State>
      </li>
    ))}
  </ul>
)

const mail = {
  sending: { tone: 'good', text: 'Emails are sent' },
  unset: { tone: 'warn', text: 'No mail server is set' },
  unreachable: { tone: 'bad', text: 'The mail server does not respond' },
} satisfies Record<Health['mail'], Sign>

const jobs = {
  running: { tone: 'good', text: 'Jobs run' },
  stopped: { tone: 'bad', text: 'Jobs do not run' },
} satisfies Record<Health['jobs'], Sign>

const keys = {
  same: { tone: 'good', text: 'Keys are the same everywhere' },
  differ: { tone: 'bad', text: 'A server uses another key' },
} satisfies Record<Health['keys'], Sign>
