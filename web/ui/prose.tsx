import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './prose.module.css'

/** Running text: paragraphs, headings, lists, quotations with a selvedge. */
export function Prose({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames(styles.prose, className)}>{children}</div>
}
