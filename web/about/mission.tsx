import type { AboutPage } from '#contract/page/about.ts'
import { Band } from '#web/ui/band.tsx'
import { Fringe } from '#web/ui/fringe.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { Section, Wrap } from '#web/ui/section.tsx'
import styles from './mission.module.css'

export function Mission({ heading, statement }: AboutPage['mission']) {
  return (
    <Reveal>
      <Section ground="laterite" flush wrap={false} aria-labelledby="mission">
        <Band pattern="earth" />
        <Wrap className={styles.words}>
          <h2 id="mission" className={styles.heading}>
            {heading}
          </h2>
          <p className={styles.statement}>{statement}</p>
        </Wrap>
      </Section>
      <Fringe colour="laterite" />
    </Reveal>
  )
}
