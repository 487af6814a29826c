import type { HomePage } from '#contract/page/home.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section, Stack } from '#web/ui/section.tsx'
import { IssueList } from './issue-list.tsx'
import styles from './our-newsletters.module.css'

/** The published issues and two links to the newsletter site. */
export function OurNewsletters(texts: HomePage['newsletters']) {
  const organisation = useRootData()?.organisation
  if (!organisation) return null
  const { newsletterSite, subscribeAddress } = organisation
  return (
    <Section aria-labelledby="newsletters">
      <div className={styles.newsletters}>
        <Stack>
          <h2 id="newsletters">{texts.heading}</h2>
          <p>{texts.lead}</p>
          <Buttons>
            <ButtonLink variant="dark" href={subscribeAddress} newTab>
              {texts.subscribeLabel} <Icon name="out" size={18} />
            </ButtonLink>
            <ButtonLink variant="outline" href={newsletterSite} newTab>
              {texts.allLabel} <Icon name="out" size={18} />
            </ButtonLink>
          </Buttons>
          <p className={styles.note}>{texts.note}</p>
        </Stack>
        <IssueList site={newsletterSite} />
      </div>
    </Section>
  )
}
