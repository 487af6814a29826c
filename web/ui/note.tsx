import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './note.module.css'

/** Something worth knowing beside the main thing. */
export function Note({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div data-ground="light" className={classNames(styles.note, className)}>
      {children}
    </div>
  )
}
