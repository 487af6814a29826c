import type { ComponentProps } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

/** One primary button per region of a page; dark is second, outline third. */
export type ButtonLook = 'primary' | 'dark' | 'outline'

type Look = { look?: ButtonLook; small?: boolean; full?: boolean }

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** The label while the action runs. The button is disabled meanwhile. */
    pending?: string | false
  }

export function Button({ look, small, full, pending, ...rest }: ButtonProps) {
  const { className, disabled, children, ...button } = rest
  return (
    <button
      type="button"
      {...button}
      className={classNames(buttonLook({ look, small, full }), className)}
      disabled={disabled || Boolean(pending)}
      aria-busy={pending ? true : undefined}
    >
      {pending || children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look, small, full, className, ...anchor }: AnchorProps & Look) {
  return <Anchor {...anchor} className={classNames(buttonLook({ look, small, full }), className)} />
}

/** Buttons in a row that wraps. */
export function Buttons({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.row, className)} />
}

/** For links with an own click handler. */
export const buttonLook = ({ look = 'primary', small, full }: Look = {}) =>
  classNames(styles.button, styles[look], small && styles.small, full && styles.full)
