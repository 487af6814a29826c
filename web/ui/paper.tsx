import type { ReactNode } from 'react'
import { Band } from './band.tsx'
import { Section, Stack } from './section.tsx'
import styles from './paper.module.css'

/** White cloth with a running stitch along its edges. */
export const Paper = ({ children }: { children: ReactNode }) => (
  <div className={styles.paper} data-ground="light">
    {children}
  </div>
)

type PaperPageProps = {
  /** Puts an even space between its parts. */
  stacked?: boolean
  children: ReactNode
}

/** A quiet page about one thing, for one person. */
export const PaperPage = ({ stacked, children }: PaperPageProps) => (
  <>
    <Section ground="calico">
      <Paper>{stacked ? <Stack>{children}</Stack> : children}</Paper>
    </Section>
    <Band pattern="field" />
  </>
)
