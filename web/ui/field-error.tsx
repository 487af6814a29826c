import { Icon } from './icon.tsx'
import styles from './field-error.module.css'

/** The error message of a field. It is marked by icon, weight and border as well as by colour. */
export function FieldError({ id, children }: { id: string; children?: string }) {
  if (!children) return null
  return (
    <p className={styles.error} id={id}>
      <Icon name="warning" />
      {children}
    </p>
  )
}
