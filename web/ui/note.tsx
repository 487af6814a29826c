import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './note.module.css'

/** Something worth knowing beside the main thing. */
export const Note = ({ className, ...note }: ComponentProps<'div'>) => (
  <div data-ground="light" {...note} className={classNames(styles.note, className)} />
)

/** What became of the visitor's own matter: a label with a selvedge of six threads. */
export const News = ({ className, ...news }: ComponentProps<'div'>) => (
  <div data-ground="light" {...news} className={classNames(styles.news, className)} />
)
