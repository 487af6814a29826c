import type { VolunteerPage } from '#contract/page/volunteer.ts'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import styles from './intro.module.css'

export function Intro({ heading, paragraphs }: VolunteerPage['intro']) {
  return (
    <Section className={styles.intro} aria-labelledby="intro">
      <div className={styles.split}>
        <h2 id="intro">{heading}</h2>
        <Stack>
          {paragraphs.map((paragraph) => (
            <Lead key={paragraph}>{paragraph}</Lead>
          ))}
        </Stack>
      </div>
    </Section>
  )
}
