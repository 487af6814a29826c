import type { ReactNode } from 'react'
import { Band } from './band.tsx'
import { Section, Stack } from './section.tsx'
import styles from './paper.module.css'

/** A white sheet with a stitched border. */
export const Paper = ({ children }: { children: ReactNode }) => (
  <div className={styles.paper} data-ground="light">
    {children}
  </div>
)

type PaperPageProps = {
  /** Adds equal space between its children. */
  stacked?: boolean
  children: ReactNode
}

/** The layout of a simple page with a single topic. */
export const PaperPage = ({ stacked, children }: PaperPageProps) => (
  <>
    <Section background="calico">
      <Paper>{stacked ? <Stack>{children}</Stack> : children}</Paper>
    </Section>
    <Band pattern="field" />
  </>
)
