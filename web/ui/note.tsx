import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './note.module.css'

/** A note beside the main content. */
export const Note = ({ className, ...note }: ComponentProps<'div'>) => (
  <div data-ground="light" {...note} className={classNames(styles.note, className)} />
)

/** A status message for the visitor: a label with an edge of six threads. */
export const News = ({ className, ...news }: ComponentProps<'div'>) => (
  <div data-ground="light" {...news} className={classNames(styles.news, className)} />
)
