import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './text-button.module.css'

/** A small inline button: Change, Remove. */
export const TextButton = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={classNames(styles.text, className)} />
)
