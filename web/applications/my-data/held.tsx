import type { ApplicationState } from '#contract/application/my-data.ts'
import { formatDay } from '#contract/dates.ts'
import { withdrawnKeptDays } from '#contract/application/application.ts'
import { AnswerList } from './answer-list.tsx'
import type { Outcome } from './act.ts'
import { Press } from './press.tsx'
import styles from './my-data.module.css'

type HeldProps = Extract<Outcome, { is: 'open' }>

const stateWords: Record<ApplicationState, string> = {
  new: 'It arrived, and waits for somebody to read it.',
  talking: 'Somebody of us is working on it.',
  waiting: 'We wait for an answer from you.',
  welcome: 'You are welcome.',
  'not-now': 'Not this time.',
  withdrawn: 'You took it back. Nobody works on it.',
}

const partWords = { contact: 'how to reach you', words: 'what you wrote', identity: 'who you are' }

/** All we hold of one person, how it stands, who has looked, and what they can do about it. */
export function Held({ held, phoneEnd, news }: HeldProps) {
  const { application, state, arrivedOn, erasedOn, looks } = held
  return (
    <div className={styles.held}>
      <h1>Your form</h1>
      {news && <p role="status">{news}</p>}
      <p>
        <strong>{stateWords[state]}</strong> It arrived on {formatDay(arrivedOn)}.{' '}
        {erasedOn
          ? `It is erased on ${formatDay(erasedOn)}.`
          : 'It is kept while you are a member.'}
      </p>
      <section>
        <h2>What we hold</h2>
        <AnswerList answers={application.answers} />
        <Press intent="edit" phoneEnd={phoneEnd} label="Correct it" look="dark" />
      </section>
      <section>
        <h2>Who has looked</h2>
        {looks.length === 0 ? (
          <p>Nobody yet.</p>
        ) : (
          <ul>
            {looks.map(({ day, role, part, reason }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a list that only ever comes whole
              <li key={at}>
                {formatDay(day)}: {role}, {partWords[part]}. “{reason}”
              </li>
            ))}
          </ul>
        )}
      </section>
      {state !== 'withdrawn' && (
        <section>
          <h2>Take it back</h2>
          <p>
            We stop working on it. It is erased {withdrawnKeptDays} days later, and until then you
            can still look.
          </p>
          <Press intent="withdraw" phoneEnd={phoneEnd} label="Take it back" look="outline" />
        </section>
      )}
      <section>
        <h2>Delete it</h2>
        <p>Everything goes, at once and for good: what you wrote and every email about it.</p>
        <Press
          intent="erase"
          phoneEnd={phoneEnd}
          label="Delete everything"
          look="outline"
          asksAgain
        />
      </section>
    </div>
  )
}
