import type { AboutPage } from '#contract/page/about.ts'
import { Band } from '#web/ui/band.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import { drawn } from './drawn.ts'
import styles from './spread.module.css'

export function Intro({ heading, lead, picture }: AboutPage['intro']) {
  return (
    <Section flush>
      <div className={classNames(styles.spread, styles.head)}>
        <Stack>
          <h1>{heading}</h1>
          <Lead>{lead}</Lead>
        </Stack>
        <div>
          <Picture {...picture} ratio={[4, 3]} sizes={drawn} priority />
          <Band pattern="field" size="small" />
        </div>
      </div>
    </Section>
  )
}
