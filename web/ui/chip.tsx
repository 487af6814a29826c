import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './chip.module.css'

/** A small switch in a toolbar. `pressed` is left out where it does something once. */
export function Chip({
  pressed,
  className,
  ...button
}: ComponentProps<'button'> & { pressed?: boolean }) {
  return (
    <button
      type="button"
      {...button}
      aria-pressed={pressed}
      className={classNames(chipClass, className)}
    />
  )
}

/** For a link that looks like one. */
export const chipClass = styles.chip
