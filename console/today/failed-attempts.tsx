import type { FailureCount, FailureKind } from '#contract/console/today.ts'
import { formatDay } from '#contract/dates.ts'
import { Pane } from '#console/ui/page-head.tsx'
import styles from './screen.module.css'

/** Failed attempts by day, for owners. A few are canceled prompts and old links. Many are a person who tries keys. */
export function FailedAttempts({ failures }: { failures: readonly FailureCount[] }) {
  const days = [...new Set(failures.map(({ day }) => day))]
  if (days.length === 0) return null
  return (
    <Pane title="Failed attempts">
      <ul className={styles.activity}>
        {days.map((day) => (
          <li key={day}>
            {formatDay(day)}
            <small>
              {failures
                .filter((failure) => failure.day === day)
                .map(({ kind, count }) => `${count} ${count === 1 ? kind : plurals[kind]}`)
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </Pane>
  )
}

const plurals = {
  'sign-in': 'sign-ins',
  'step-up': 'step-ups',
  link: 'links',
} as const satisfies Record<FailureKind, string>
