import { Link, useLoaderData } from 'react-router'
import { readToday, type TodayItem } from '#contract/console/today.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { api } from '#console/api/api.ts'
import { useSession } from '#console/session/use-session.ts'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { Activity } from './activity.tsx'
import { FailedAttempts } from './failed-attempts.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HealthLine } from './health-line.tsx'
import { greeting, itemTexts } from './item-texts.ts'
import { hasEnded, usePoll } from './use-poll.ts'
import styles from './screen.module.css'

export const loader = async () => ({
  ...(await api(readToday, {})),
  now: new Date(),
})

export function Component() {
  const { value: today, error } = usePoll(useLoaderData<typeof loader>(), loader)
  const { person } = useSession()
  const { now, items, firstSteps, activity, health, failures } = today
  const hasName = !firstSteps.some(({ kind, isDone }) => kind === 'profile' && !isDone)
  return (
    <>
      <PageHead title="Today" lead={greeting(now, hasName ? person.name : undefined)} />
      <div role="status">
        {error !== undefined && (
          <Notice tone="warn" className={styles.stale}>
            {hasEnded(error) ? 'Your session has ended.' : 'The server does not respond.'} This may
            be out of date.
          </Notice>
        )}
      </div>
      <div className={styles.columns}>
        <div>
          {items.length > 0 && (
            <ul className={styles.items}>
              {items.map((item) => (
                <Item key={`${item.kind} ${item.path}`} {...item} />
              ))}
            </ul>
          )}
          {firstSteps.length > 0 && <FirstSteps steps={firstSteps} />}
          {items.length + firstSteps.length === 0 && (
            <EmptyList title="Nothing needs action now">
              <p>What needs you appears here by itself.</p>
            </EmptyList>
          )}
          <HealthLine health={health} />
        </div>
        <div className={styles.aside}>
          <Activity entries={activity} ownId={person.id} />
          <FailedAttempts failures={failures} />
        </div>
      </div>
    </>
  )
}

function Item({ kind, count, path, ...item }: TodayItem) {
  const { title, detail, action, urgency } = itemTexts[kind](count)
  // One item per kind of content: their buttons lead to different screens.
  const name = kind === 'schedule-failed' ? `${title}, ${item.detail}` : title
  return (
    <li className={urgency && styles[urgency]}>
      <span className={styles.count}>{kind === 'audit-broken' ? 1 : count}</span>
      <div>
        <strong>{title}</strong>
        {item.detail && <p>{item.detail}</p>}
        <p>{detail}</p>
      </div>
      <Link
        to={path}
        aria-label={`${action}: ${name}`}
        className={classNames(
          buttonClass({ variant: urgency === 'now' ? 'dark' : 'outline', small: true }),
          styles.button,
        )}
      >
        {action}
      </Link>
    </li>
  )
}
