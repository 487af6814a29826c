import { Link } from 'react-router'
import type { FirstStep, FirstStepKind } from '#contract/console/today.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Pane } from '#console/ui/page-head.tsx'
import styles from './screen.module.css'

/** What a new owner does first. The list disappears once all steps are done. */
export const FirstSteps = ({ steps }: { steps: readonly FirstStep[] }) => (
  <Pane title="First steps">
    <ul className={styles.steps}>
      {steps.map(({ kind, isDone, path }) => (
        <li key={kind} className={classNames(isDone && styles.done)}>
          {isDone ? (
            <span>
              {texts[kind]}
              <VisuallyHidden> (done)</VisuallyHidden>
            </span>
          ) : (
            <Link to={path}>{texts[kind]}</Link>
          )}
        </li>
      ))}
    </ul>
  </Pane>
)

const texts = {
  profile: 'Enter your name and email address',
  passkey: 'Add a passkey',
  'second-owner': 'Invite a second owner',
} satisfies Record<FirstStepKind, string>
