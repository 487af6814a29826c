import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './chip.module.css'

/** A small button in a toolbar. Set `pressed` only for toggle buttons. */
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

/** For a link that looks like a chip. */
export const chipClass = styles.chip
