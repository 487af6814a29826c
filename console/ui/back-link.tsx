import { Link } from 'react-router'
import { DeskIcon } from './desk-icon.tsx'
import styles from './back-link.module.css'

/** Leads from a record to its list. */
export const BackLink = ({ to, list }: { to: string; list: string }) => (
  <Link to={to} className={styles.back}>
    <DeskIcon name="back" />
    {list}
  </Link>
)
