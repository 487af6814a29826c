import { Link } from 'react-router'
import type { FirstStep, FirstStepKind } from '#contract/console/today.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './screen.module.css'

/** What a new owner does first. A step disappears once it is done. */
export const FirstSteps = ({ steps }: { steps: readonly FirstStep[] }) => (
  <section className={styles.steps}>
    <h2>First steps</h2>
    <ul className={styles.list}>
      {steps.map(({ kind, count, path }) => {
        const { title, detail, action } = texts[kind]
        return (
          <li key={kind}>
            <div>
              <strong>{title}</strong>
              <p>
                {count !== undefined && <b>{count}: </b>}
                {detail}
              </p>
            </div>
            <Link
              to={path}
              aria-label={title}
              className={classNames(
                buttonClass({ variant: 'outline', small: true }),
                styles.button,
              )}
            >
              {action}
            </Link>
          </li>
        )
      })}
    </ul>
  </section>
)

const texts = {
  profile: {
    title: 'Enter your name and email',
    detail: 'Other staff see your name. Recovery links go to your email.',
    action: 'Enter',
  },
  passkey: {
    title: 'Add a passkey',
    detail: 'Your face, your finger or the PIN of this device. Then you need no link to sign in.',
    action: 'Add',
  },
  'second-owner': {
    title: 'Invite a second owner',
    detail: 'Only another owner can let you in again when you lose your passkeys.',
    action: 'Invite',
  },
  placeholders: {
    title: 'Replace the placeholders',
    detail: 'Example names, numbers and addresses that visitors can see.',
    action: 'Replace',
  },
  'crisis-lines': {
    title: 'Check the crisis lines',
    detail: 'Call each number once and mark it as checked.',
    action: 'Check',
  },
  'first-event': {
    title: 'Write your first event',
    detail: 'Create one, or change one of the examples.',
    action: 'Write',
  },
} satisfies Record<FirstStepKind, { title: string; detail: string; action: string }>
