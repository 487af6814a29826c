import type { PoliciesPage } from '#contract/page/policies.ts'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import styles from './acknowledgement.module.css'

export function Acknowledgement({ heading, lead, paragraphs }: PoliciesPage['acknowledgement']) {
  return (
    <Section flush>
      <div className={styles.head}>
        <h1 className={styles.heading}>{heading}</h1>
        <div className={styles.spread}>
          <Lead>{lead}</Lead>
          <Stack>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Stack>
        </div>
      </div>
    </Section>
  )
}
