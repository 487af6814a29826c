import type { ReactNode } from 'react'
import { Band } from '#web/ui/band.tsx'
import { Paper } from '#web/ui/paper.tsx'
import { Section } from '#web/ui/section.tsx'

/** A quiet page about one gift. */
export const GiftPaper = ({ children }: { children: ReactNode }) => (
  <>
    <Section ground="calico">
      <Paper>{children}</Paper>
    </Section>
    <Band pattern="field" />
  </>
)
