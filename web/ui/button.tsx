import type { ComponentProps } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

/** One primary button per region of a page; dark is second, outline third. */
export type ButtonVariant = 'primary' | 'dark' | 'outline'

type Style = { variant?: ButtonVariant; small?: boolean; full?: boolean }

type ButtonProps = ComponentProps<'button'> &
  Style & {
    /** The label while the action runs. The button is disabled meanwhile. */
    pending?: string | false
  }

export function Button({ variant, small, full, pending, ...rest }: ButtonProps) {
  const { className, disabled, children, ...button } = rest
  return (
    <button
      type="button"
      {...button}
      className={classNames(buttonClass({ variant, small, full }), className)}
      disabled={disabled || Boolean(pending)}
      aria-busy={pending ? true : undefined}
    >
      {pending || children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, small, full, className, ...anchor }: AnchorProps & Style) {
  return (
    <Anchor {...anchor} className={classNames(buttonClass({ variant, small, full }), className)} />
  )
}

/** Buttons in a row that wraps. */
export function Buttons({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.row, className)} />
}

/** For links with an own click handler. */
export const buttonClass = ({ variant = 'primary', small, full }: Style = {}) =>
  classNames(styles.button, styles[variant], small && styles.small, full && styles.full)
