import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './note.module.css'

/** A note beside the main content. */
export const Note = ({ className, ...props }: ComponentProps<'div'>) => (
  <div data-ground="light" {...props} className={classNames(styles.note, className)} />
)

/** Bad news, like the cancellation of an event. It stands before all other content. */
export const BadNote = ({ className, ...props }: ComponentProps<'div'>) => (
  <div data-ground="light" {...props} className={classNames(styles.bad, className)} />
)

/** A status message for the visitor: a label with an edge of six threads. */
export const StatusNote = ({ className, ...props }: ComponentProps<'div'>) => (
  <div data-ground="light" {...props} className={classNames(styles.status, className)} />
)
