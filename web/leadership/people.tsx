import { useId } from 'react'
import type { LeadershipPage } from '#contract/page/leadership.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { type Ground, Section } from '#web/ui/section.tsx'
import { SocialLinks } from './social-links.tsx'
import styles from './people.module.css'

type PeopleProps = LeadershipPage['staff'] & { ground: Ground; shape: 'round' | 'square' }

export function People({ heading, people, ground, shape }: PeopleProps) {
  const headingId = useId()
  return (
    <Section ground={ground} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <ul className={classNames(styles.people, styles[shape])}>
        {people.map((person) => (
          <li key={person.name}>
            <Picture
              {...person.image}
              ratio={[1, 1]}
              sizes="(max-width: 900px) 45vw, 190px"
              className={styles.portrait}
            />
            <h3 className={styles.name}>{person.name}</h3>
            <p className={styles.title}>{person.title}</p>
            <SocialLinks person={person} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
