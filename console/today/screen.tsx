import { useLoaderData } from 'react-router'
import { readToday } from '#contract/console/today.ts'
import { api } from '#console/api/api.ts'
import { useSession } from '#console/session/use-session.ts'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { Activity } from './activity.tsx'
import { FailedAttempts } from './failed-attempts.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HealthLine } from './health-line.tsx'
import { greeting } from './item-texts.ts'
import { ItemRow } from './item-row.tsx'
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
                <ItemRow key={`${item.kind} ${item.path}`} {...item} />
              ))}
            </ul>
          )}
          {firstSteps.length > 0 && <FirstSteps steps={firstSteps} />}
          {items.length + firstSteps.length === 0 && <NothingWaits {...today} />}
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

/** It claims that nothing waits only if every kind was counted. */
const NothingWaits = ({ isEveryKindCounted }: { isEveryKindCounted: boolean }) => (
  <EmptyList
    title={isEveryKindCounted ? 'Nothing needs action now' : 'Nothing waits for your roles now'}
  >
    <p>
      What needs you appears here by itself.
      {!isEveryKindCounted && ' What waits for other roles is not counted here.'}
    </p>
  </EmptyList>
)
