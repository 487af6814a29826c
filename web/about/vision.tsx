import type { AboutPage } from '#contract/page/about.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import { drawn } from './drawn.ts'
import styles from './spread.module.css'

export function Vision({ heading, statement, picture }: AboutPage['vision']) {
  return (
    <Reveal>
      <Section aria-labelledby="vision">
        <div className={styles.spread}>
          <Picture {...picture} ratio={[4, 3]} sizes={drawn} />
          <Stack>
            <h2 id="vision">{heading}</h2>
            <Lead>{statement}</Lead>
          </Stack>
        </div>
      </Section>
    </Reveal>
  )
}
