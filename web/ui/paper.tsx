import type { ReactNode } from 'react'
import styles from './paper.module.css'

/** White cloth with a running stitch along its edges. */
export function Paper({ children }: { children: ReactNode }) {
  return (
    <div className={styles.paper} data-ground="light">
      {children}
    </div>
  )
}
