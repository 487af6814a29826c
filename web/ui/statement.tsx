import type { ReactNode } from 'react'
import { Band } from './band.tsx'
import { Fringe } from './fringe.tsx'
import { Reveal } from './reveal.tsx'
import { Section, Wrap } from './section.tsx'
import styles from './statement.module.css'

type StatementProps = {
  id: string
  heading: string
  statement: string
  /** Full width, above the band. */
  picture?: ReactNode
  children?: ReactNode
}

/** A section with one large sentence on laterite. */
export function Statement({ id, heading, statement, picture, children }: StatementProps) {
  return (
    <Reveal>
      <Section background="laterite" flush wrap={false} aria-labelledby={id}>
        {picture}
        <Band pattern="earth" />
        <Wrap className={styles.text}>
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
          <p className={styles.statement}>{statement}</p>
          {children}
        </Wrap>
      </Section>
      <Fringe colour="laterite" />
    </Reveal>
  )
}
