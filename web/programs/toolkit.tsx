import type { ProgramsPage } from '#contract/page/programs.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import styles from './toolkit.module.css'

export function Toolkit({ heading, lead, view, picture }: ProgramsPage['resource']) {
  const toolkit = useRootData()?.organisation.toolkit
  return (
    <Section ground="bow" className={styles.section} aria-labelledby="resource">
      <div className={styles.spread}>
        <div className={styles.bleed}>
          <Picture {...picture} fill sizes="(max-width: 900px) 100vw, 50vw" />
        </div>
        <Stack>
          <h2 id="resource">{heading}</h2>
          <Lead>{lead}</Lead>
          {toolkit && (
            <p>
              <ButtonLink href={toolkit} newTab>
                {view} <Icon name="out" />
              </ButtonLink>
            </p>
          )}
        </Stack>
      </div>
    </Section>
  )
}
