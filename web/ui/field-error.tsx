import { Icon } from './icon.tsx'
import styles from './field-error.module.css'

/** What to mend, beside what is to be mended. Icon, weight and edge carry it as well as colour. */
export function FieldError({ id, children }: { id: string; children?: string }) {
  if (!children) return null
  return (
    <p className={styles.error} id={id}>
      <Icon name="warning" />
      {children}
    </p>
  )
}
