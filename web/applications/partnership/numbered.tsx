import type { ReactNode } from 'react'
import { sectionId, sections } from './sections.ts'
import styles from './partnership-form.module.css'

type NumberedProps = { name: (typeof sections)[number]; children: ReactNode }

/** One of the seven sections. */
export function Numbered({ name, children }: NumberedProps) {
  const count = sections.indexOf(name) + 1
  return (
    <fieldset id={sectionId(count)} className={styles.section}>
      <legend>
        <span className={styles.count}>{count}</span> {name}
      </legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
