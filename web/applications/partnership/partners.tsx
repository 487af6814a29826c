import type { PartnershipPage } from '#contract/page/partnership.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import styles from './partners.module.css'

/** One mark each, all of one height. */
export function Partners({ heading, marks }: PartnershipPage['partners']) {
  return (
    <Section ground="calico" className={styles.section} aria-labelledby="partners">
      <h2 id="partners">{heading}</h2>
      <ul className={styles.marks}>
        {marks.map((mark) => (
          <li
            key={mark.src}
            className={styles.mark}
            style={{ '--shape': `${mark.width} / ${mark.height}` }}
          >
            <Picture {...mark} sizes="240px" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
