import { Link, useLoaderData } from 'react-router'
import { contentKinds } from '#contract/console/screen.ts'
import { readToday } from '#contract/console/today.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { api } from '#console/api/api.ts'
import { useMay, useSession } from '#console/session/use-session.ts'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { Activity } from './activity.tsx'
import { FailedAttempts } from './failed-attempts.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HealthLine } from './health-line.tsx'
import { greeting } from './item-texts.ts'
import { ItemRow } from './item-row.tsx'
import { NextEvent } from './next-event.tsx'
import { OwnDrafts } from './own-drafts.tsx'
import { hasEnded, usePoll } from './use-poll.ts'
import styles from './screen.module.css'

export const loader = async () => ({
  ...(await api(readToday, {})),
  now: new Date(),
})

export function Component() {
  const { value: today, error } = usePoll(useLoaderData<typeof loader>(), loader)
  const { person } = useSession()
  const mayWrite = useMay('content:write')
  const { now, items, firstSteps, activity, health, nextEvent, ownDrafts, failures } = today
  const hasName = !firstSteps.some(({ kind }) => kind === 'profile')
  return (
    <>
      <PageHead
        title="Today"
        lead={greeting(now, hasName ? person.name : undefined)}
        actions={mayWrite && <StartWriting />}
      />
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
                <ItemRow key={`${item.kind} ${item.path} ${item.detail}`} {...item} />
              ))}
            </ul>
          )}
          {firstSteps.length > 0 && <FirstSteps steps={firstSteps} />}
          {items.length + firstSteps.length === 0 && <NothingWaits {...today} />}
          {health && <HealthLine health={health} />}
        </div>
        <div className={styles.aside}>
          {nextEvent && <NextEvent event={nextEvent} />}
          <OwnDrafts drafts={ownDrafts} />
          <Activity entries={activity} ownId={person.id} />
          <FailedAttempts failures={failures} />
        </div>
      </div>
    </>
  )
}

/** They open the list with its dialog for a new record. */
const StartWriting = () => (
  <>
    <Link to={`${contentKinds.event.path}?new`} className={buttonClass({ small: true })}>
      New event
    </Link>
    <Link
      to={`${contentKinds.post.path}?new`}
      className={buttonClass({ small: true, variant: 'outline' })}
    >
      Write a post
    </Link>
  </>
)

/** It claims that nothing waits only if every kind was counted. */
export const NothingWaits = ({ isEveryKindCounted }: { isEveryKindCounted: boolean }) => (
  <EmptyList
    title={isEveryKindCounted ? 'Nothing needs action now' : 'Nothing waits for your roles now'}
  >
    <p>
      What needs you appears here by itself.
      {!isEveryKindCounted && ' What waits for other roles is not counted here.'}
    </p>
  </EmptyList>
)
