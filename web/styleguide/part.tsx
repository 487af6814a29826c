import type { ReactNode } from 'react'
import styles from './styleguide.module.css'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** The same components on a dark background, where links, borders and focus differ. */
export function OnDark({ children }: { children: ReactNode }) {
  return (
    <div data-ground="dark" className={styles.dark}>
      {children}
    </div>
  )
}
