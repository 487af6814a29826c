import type { ReactNode } from 'react'
import styles from './folded-list.module.css'

type FoldedListProps = {
  label: string
  className?: string
  /** What stands below the list. */
  after?: ReactNode
  children: ReactNode
}

/** A list that opens where it stands, for those who want to read it. */
export const FoldedList = ({ label, className, after, children }: FoldedListProps) => (
  <details className={className}>
    <summary className={styles.summary}>{label}</summary>
    <ul className={styles.list}>{children}</ul>
    {after}
  </details>
)
