import { Link } from 'react-router'
import { maxTotal } from '#contract/console/list.ts'
import styles from './tabs.module.css'

type Tab = {
  label: string
  to: string
  isCurrent: boolean
  /** How many records the tab has. */
  count?: number | undefined
}

/** Links between the views of one screen. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav aria-label={label} className={styles.tabs}>
    {tabs.map(({ label: name, to, isCurrent, count }) => (
      <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
        {name} {count !== undefined && <span className={styles.count}>{shortCount(count)}</span>}
      </Link>
    ))}
  </nav>
)

/** '1,234', '10,000+' */
export const shortCount = (count: number): string =>
  `${Math.min(count, maxTotal).toLocaleString('en-CA')}${count > maxTotal ? '+' : ''}`
