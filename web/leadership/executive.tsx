import type { LeadershipPage } from '#contract/page/leadership.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import { SocialLinks } from './social-links.tsx'
import styles from './executive.module.css'

export function Executive({ heading, person, lead, biography }: LeadershipPage['executive']) {
  return (
    <Section aria-labelledby="executive">
      <div className={styles.spread}>
        <Picture {...person.image} ratio={[1, 1]} sizes="(max-width: 900px) 92vw, 480px" />
        <Stack>
          <h2 id="executive">{heading}</h2>
          <h3>
            {person.name}, {person.title}
          </h3>
          <Lead>{lead}</Lead>
          {biography.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <SocialLinks person={person} />
        </Stack>
      </div>
    </Section>
  )
}
