import { Link } from 'react-router'
import styles from './tabs.module.css'

type Tab = { label: string; to: string; isCurrent: boolean }

/** Links between the views of one screen. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav aria-label={label} className={styles.tabs}>
    {tabs.map(({ label: name, to, isCurrent }) => (
      <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
        {name}
      </Link>
    ))}
  </nav>
)
