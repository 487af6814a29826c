import type { ReactNode } from 'react'
import styles from './application-form.module.css'

/** Three fields side by side where there is room. */
export const FieldTrio = ({ children }: { children: ReactNode }) => (
  <div className={styles.three}>{children}</div>
)
