import type { HomePage } from '#contract/page/home.ts'
import { Band } from '#web/ui/band.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Fringe } from '#web/ui/fringe.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { Lead, Section, Wrap } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './mission.module.css'

/** Eight of us shoulder to shoulder, and the mission at full size under them. */
export function Mission({ heading, statement, lead, moreLabel, picture }: HomePage['mission']) {
  return (
    <Reveal>
      <Section ground="laterite" flush wrap={false} aria-labelledby="mission">
        <Picture {...picture} className={styles.faces} sizes="100vw" />
        <Band pattern="earth" />
        <Wrap className={styles.words}>
          <h2 id="mission" className={styles.heading}>
            {heading}
          </h2>
          <p className={styles.statement}>{statement}</p>
          <div className={styles.foot}>
            <Lead className={styles.lead}>{lead}</Lead>
            <ButtonLink to="/about">
              {moreLabel}
              {/* Read alone, from a list of links, the label would not say of what. */}
              <VisuallyHidden> about our mission</VisuallyHidden>
            </ButtonLink>
          </div>
        </Wrap>
      </Section>
      <Fringe colour="laterite" />
    </Reveal>
  )
}
