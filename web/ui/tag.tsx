import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tag.module.css'

/** A word or two about a thing: online, sold out, new. */
export function Tag({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={classNames(styles.tag, className)}>{children}</span>
}
