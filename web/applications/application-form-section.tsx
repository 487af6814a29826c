import type { ReactNode } from 'react'
import { Paper } from '#web/ui/paper.tsx'
import { type Background, Section } from '#web/ui/section.tsx'
import styles from './application-form-section.module.css'

type ApplicationFormSectionProps = {
  background?: Background
  heading: string
  lead: string
  children: ReactNode
}

/** The section with the application form, the target of links to `#form`. */
export function ApplicationFormSection({
  background: ground,
  heading,
  lead,
  children,
}: ApplicationFormSectionProps) {
  return (
    <Section id="form" background={ground} aria-labelledby="form-heading">
      <Paper>
        <h2 id="form-heading">{heading}</h2>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.form}>{children}</div>
      </Paper>
    </Section>
  )
}
