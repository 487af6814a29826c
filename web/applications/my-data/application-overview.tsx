import type { ApplicationState } from '#contract/application/my-data.ts'
import { formatDay } from '#contract/dates.ts'
import { withdrawnRetentionDays } from '#contract/application/application.ts'
import { Press } from '#web/ui/press.tsx'
import type { Outcome } from './act.ts'
import { answerLines } from '#contract/application/answer-lines.ts'
import styles from './my-data.module.css'

type ApplicationOverviewProps = Extract<Outcome, { kind: 'open' }>

const stateTexts: Record<ApplicationState, string> = {
  new: 'It arrived, and waits for somebody to read it.',
  talking: 'Somebody of us is working on it.',
  waiting: 'We wait for an answer from you.',
  welcome: 'You are welcome.',
  'not-now': 'Not this time.',
  withdrawn: 'You took it back. Nobody works on it.',
}

const partTexts = {
  contact: 'how to reach you',
  answers: 'what you wrote',
  identity: 'who you are',
}

/** The stored application: its state, its answers, who opened it, and the actions of the applicant. */
export function ApplicationOverview({ myData, phoneEnd, message }: ApplicationOverviewProps) {
  const { application, state, arrivedOn, erasedOn, looks } = myData
  const digits = <input type="hidden" name="phoneEnd" value={phoneEnd} />
  return (
    <div className={styles.held}>
      <h1>Your form</h1>
      {message && <p role="status">{message}</p>}
      <p>
        <strong>{stateTexts[state]}</strong> It arrived on {formatDay(arrivedOn)}.{' '}
        {erasedOn
          ? `It is erased on ${formatDay(erasedOn)}.`
          : 'It is kept while you are a member.'}
      </p>
      <section>
        <h2>What we hold</h2>
        <AnswerList answers={application.answers} />
        <Press intent="edit" label="Correct it" variant="dark">
          {digits}
        </Press>
      </section>
      <section>
        <h2>Who has looked</h2>
        {looks.length === 0 ? (
          <p>Nobody yet.</p>
        ) : (
          <ul>
            {looks.map(({ day, role, part, reason }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list is always replaced as a whole
              <li key={at}>
                {formatDay(day)}: {role}, {partTexts[part]}. “{reason}”
              </li>
            ))}
          </ul>
        )}
      </section>
      {state !== 'withdrawn' && (
        <section>
          <h2>Take it back</h2>
          <p>
            We stop working on it. It is erased {withdrawnRetentionDays} days later, and until then
            you can still look.
          </p>
          <Press intent="withdraw" label="Take it back" variant="outline">
            {digits}
          </Press>
        </section>
      )}
      <section>
        <h2>Delete it</h2>
        <p>Everything goes, at once and for good: what you wrote and every email about it.</p>
        <details className={styles.again}>
          <summary>Delete everything</summary>
          <p>This cannot be undone.</p>
          <Press intent="erase" label="Yes, delete it" variant="outline">
            {digits}
          </Press>
        </details>
      </section>
    </div>
  )
}

/** All answers of a form of any kind. */
const AnswerList = ({ answers }: { answers: object }) => (
  <dl className={styles.answers}>
    {answerLines(answers).map(({ name, label, text }) => (
      <div key={name}>
        <dt>{label}</dt>
        <dd>{text || 'Left empty'}</dd>
      </div>
    ))}
  </dl>
)
