import type { ProgramsPage } from '#contract/page/programs.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import styles from './member-programs.module.css'

export function MemberPrograms({ heading, lead, register, items }: ProgramsPage['programs']) {
  return (
    <Section flush className={styles.section} aria-labelledby="programs">
      <div className={styles.spread}>
        <Stack>
          <h2 id="programs">{heading}</h2>
          <Lead>{lead}</Lead>
          <p>
            <ButtonLink to="/become-member" variant="dark">
              {register}
            </ButtonLink>
          </p>
        </Stack>
        <ul className={styles.strips}>
          {items.map(({ name, text, picture }) => (
            <li key={name} className={styles.strip}>
              <div className={styles.picture}>
                <Picture {...picture} fill sizes="(max-width: 900px) 92vw, 260px" />
              </div>
              <div className={styles.caption} data-ground="dark">
                <h3 className={styles.name}>{name}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
