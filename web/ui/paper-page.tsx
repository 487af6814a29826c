import type { ReactNode } from 'react'
import { Band } from './band.tsx'
import { Paper } from './paper.tsx'
import { Section } from './section.tsx'

/** A quiet page about one thing, for one person. */
export const PaperPage = ({ children }: { children: ReactNode }) => (
  <>
    <Section ground="calico">
      <Paper>{children}</Paper>
    </Section>
    <Band pattern="field" />
  </>
)
