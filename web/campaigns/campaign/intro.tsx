import type { Campaign } from '#contract/campaign.ts'
import { Crumb } from '#web/ui/more-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Lead, Stack, Wrap } from '#web/ui/section.tsx'
import { Surveys } from './surveys.tsx'
import styles from './intro.module.css'

type IntroProps = Pick<Campaign, 'title' | 'paragraphs' | 'picture' | 'surveys'>

/** The first two paragraphs are beside the picture, the others below. */
export function Intro({ title, paragraphs, picture, surveys }: IntroProps) {
  const [first, second, ...others] = paragraphs
  return (
    <article className={styles.intro}>
      <Wrap className={styles.head}>
        <Stack>
          <Crumb to="/campaign">All Campaigns</Crumb>
          <h1 className={styles.title}>{title}</h1>
          <Lead>{first}</Lead>
          {second && <p>{second}</p>}
          <Surveys {...surveys} />
        </Stack>
        <Picture {...picture} sizes="(max-width: 900px) 92vw, 653px" priority />
      </Wrap>
      {others.length > 0 && (
        <Wrap className={styles.others}>
          {others.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Wrap>
      )}
    </article>
  )
}
