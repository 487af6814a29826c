import type { ComponentProps, ReactNode } from 'react'
import styles from './switch.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
}

/** A setting that is on or off. */
export const Switch = ({ label, hint, ...input }: SwitchProps) => (
  <label className={styles.switch}>
    {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- browsers derive it from a native checkbox */}
    <input type="checkbox" role="switch" {...input} />
    <span>
      {label}
      {hint && <small>{hint}</small>}
    </span>
  </label>
)
