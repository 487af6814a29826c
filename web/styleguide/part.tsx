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

/** The same parts on a dark ground, where links, edges and focus change. */
export function OnDark({ children }: { children: ReactNode }) {
  return (
    <div data-ground="dark" className={styles.dark}>
      {children}
    </div>
  )
}
