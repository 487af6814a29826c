import type { HomePage } from '#contract/page/home.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Lead } from '#web/ui/section.tsx'
import { Statement } from '#web/ui/statement.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './mission.module.css'

/** Eight of us shoulder to shoulder, and the mission at full size under them. */
export function Mission({ heading, statement, lead, moreLabel, picture }: HomePage['mission']) {
  return (
    <Statement
      id="mission"
      heading={heading}
      statement={statement}
      picture={<Picture {...picture} className={styles.faces} sizes="100vw" />}
    >
      <div className={styles.foot}>
        <Lead className={styles.lead}>{lead}</Lead>
        <ButtonLink to="/about">
          {moreLabel}
          {/* Read alone, from a list of links, the label would not say of what. */}
          <VisuallyHidden> about our mission</VisuallyHidden>
        </ButtonLink>
      </div>
    </Statement>
  )
}
