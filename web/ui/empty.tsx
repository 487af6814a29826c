import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import mark from '../../content/artwork/logo-mark.svg?no-inline'
import lightMark from '../../content/artwork/logo-mark-light.svg?no-inline'
import styles from './empty.module.css'

type EmptyProps = {
  title: string
  /** Uses the light mark for dark backgrounds. */
  onDark?: boolean
  className?: string
  children?: ReactNode
}

/** An empty state: a title and what the visitor can do. */
export function Empty({ title, onDark, className, children }: EmptyProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      <img src={onDark ? lightMark : mark} width={110} height={110} alt="" loading="lazy" />
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}
