import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './round-button.module.css'

type RoundButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  label: string
}

/** Arrows, pause and play. The label is the button's only words. */
export function RoundButton({ icon, label, className, ...button }: RoundButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      className={classNames(styles.button, className)}
    >
      <Icon name={icon} />
    </button>
  )
}
