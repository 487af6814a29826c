import { Link } from 'react-router'
import type { TodayItem } from '#contract/console/today.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { itemTexts } from './item-texts.ts'
import styles from './screen.module.css'

/** One kind of records that needs action: how many there are, and the way to them. */
export function ItemRow({ kind, count, path, link, ...item }: TodayItem) {
  const { title, detail, action, urgency } = itemTexts[kind](count)
  const name = hasSeveralItems.test(kind) ? `${title}, ${item.detail}` : title
  return (
    <li className={urgency && styles[urgency]}>
      <span className={styles.count}>{kind === 'audit-broken' ? 1 : count}</span>
      <div>
        <strong>{title}</strong>
        {item.detail && <p>{item.detail}</p>}
        <p>{detail}</p>
        {link && (
          <p>
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open at the provider: ${name}`}
            >
              Open at the provider
            </a>
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

/** Kinds with one item per kind of content or per payment: their buttons lead to different screens. */
const hasSeveralItems =
  /^(?:schedule-failed|gift-payment-unclear|order-(?:disputed|refund-rejected|refund-late|to-refund|payment-unclear))$/
