import type { MembershipPage } from '#contract/page/membership.ts'
import { MoreLink } from '#web/ui/more-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section, Stack } from '#web/ui/section.tsx'
import styles from './programs.module.css'

export function Programs({ heading, lead, allLabel, items }: MembershipPage['programs']) {
  return (
    <Section ground="calico" aria-labelledby="programs">
      <div className={styles.split}>
        <Stack>
          <h2 id="programs">{heading}</h2>
          <p>{lead}</p>
          <p>
            <MoreLink to="/program">{allLabel}</MoreLink>
          </p>
        </Stack>
        <ul className={styles.rows}>
          {items.map(({ name, text, picture }) => (
            <li key={name} className={styles.row}>
              <Picture {...picture} ratio={[1, 1]} sizes="(max-width: 900px) 96px, 132px" />
              <div>
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
