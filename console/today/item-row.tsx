import { Link } from 'react-router'
import type { TodayItem } from '#contract/console/today.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { itemTexts } from './item-texts.ts'
import styles from './screen.module.css'

/** One kind of records that needs action: how many there are, and the way to them. */
export function ItemRow({ kind, count, path, command, ...item }: TodayItem) {
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
        {command && (
          <p>
            No screen shows them yet. The operator reads them with <code>{command}</code>.
          </p>
        )}
      </div>
      {path && (
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
      )}
    </li>
  )
}
