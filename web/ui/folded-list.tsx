import type { ReactNode } from 'react'
import styles from './folded-list.module.css'

type FoldedListProps = {
  label: string
  className?: string
  /** Below the list. */
  after?: ReactNode
  children: ReactNode
}

/** A list that is collapsed at first. */
export const FoldedList = ({ label, className, after, children }: FoldedListProps) => (
  <details className={className}>
    <summary className={styles.summary}>{label}</summary>
    <ul className={styles.list}>{children}</ul>
    {after}
  </details>
)
