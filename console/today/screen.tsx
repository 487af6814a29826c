import { Link, useLoaderData } from 'react-router'
import { dayName, dayOf, formatLongDay } from '#contract/dates.ts'
import { readToday } from '#contract/console/today.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { api } from '#console/api.ts'
import { useSession } from '#console/session/use-session.ts'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead, Pane } from '#console/ui/page-head.tsx'
import { When } from '#console/ui/when.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HealthLine } from './health-line.tsx'
import { itemTexts } from './item-texts.ts'
import { usePoll } from './use-poll.ts'
import styles from './screen.module.css'

export const loader = async () => ({
  ...(await api(readToday, {})),
  day: dayOf(new Date()),
})

export function Component() {
  const { value: today, isStale } = usePoll(useLoaderData<typeof loader>(), loader)
  const { person } = useSession()
  const { day, items, firstSteps, activity, health } = today
  return (
    <>
      <PageHead title="Today" lead={`${dayName(day)}, ${formatLongDay(day)}`} />
      <div role="status">
        {isStale && (
          <Notice tone="warn">The server does not respond. This may be out of date.</Notice>
        )}
      </div>
      <div className={styles.columns}>
        <div>
          {items.length === 0 ? (
            <p className={styles.nothing}>Nothing needs action now.</p>
          ) : (
            <ul className={styles.items}>
              {items.map(({ kind, count, path }) => {
                const { title, detail, action } = itemTexts[kind](count)
                return (
                  <li key={kind}>
                    <span className={styles.count}>{count}</span>
                    <div>
                      <strong>{title}</strong>
                      <p>{detail}</p>
                    </div>
                    <Link to={path} className={buttonLook({ look: 'outline', small: true })}>
                      {action}
                    </Link>
                  </li>
                )
              })}
            </ul>
          )}
          <HealthLine health={health} />
        </div>
        <div>
          {firstSteps.length > 0 && <FirstSteps steps={firstSteps} />}
          <Pane title="Recent activity">
            {activity.length === 0 && <p>Actions of staff appear here.</p>}
            <ul className={styles.activity}>
              {activity.map(({ number, actor, action, at }) => (
                <li key={number}>
                  {actor === person.name ? 'You' : actor}: {action}
                  <small>
                    <When at={at} />
                  </small>
                </li>
              ))}
            </ul>
          </Pane>
        </div>
      </div>
    </>
  )
}
