import type { ReactNode } from 'react'
import { Paper } from '#web/ui/paper.tsx'
import { type Ground, Section } from '#web/ui/section.tsx'
import styles from './sheet.module.css'

type SheetProps = { ground?: Ground; heading: string; lead: string; children: ReactNode }

/** The section with the application form, the target of links to `#form`. */
export function Sheet({ ground, heading, lead, children }: SheetProps) {
  return (
    <Section id="form" ground={ground} aria-labelledby="form-heading">
      <Paper>
        <h2 id="form-heading">{heading}</h2>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.form}>{children}</div>
      </Paper>
    </Section>
  )
}
