import { newslettersOnHome } from '#contract/text/newsletter.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Band } from '#web/ui/band.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'
import { IssuesPending, IssueTitle, monthOf, useNewsletters } from './issues.tsx'
import styles from './issue-cards.module.css'

/** The newest issues as cards for the blog. A note explains that the newsletter service has its own list. */
export function IssueCards({ heading }: { heading: string }) {
  const organisation = useRootData()?.organisation
  const [issues, sectionRef] = useNewsletters()
  if (!organisation) return null
  const { newsletterSite, subscribeAddress } = organisation
  return (
    <Section background="bow" aria-labelledby="newsletters">
      <h2 id="newsletters">{heading}</h2>
      {typeof issues === 'string' || issues.length === 0 ? (
        <div ref={sectionRef} className={styles.room}>
          <IssuesPending issues={issues} site={newsletterSite} />
        </div>
      ) : (
        <ul className={styles.cards}>
          {issues.slice(0, newslettersOnHome).map(({ title, link, pubDate }) => (
            <li key={link} data-ground="light" className={styles.item}>
              <Anchor href={link} newTab className={styles.card}>
                <Band pattern="river" className={styles.band} />
                <span className={styles.month}>{monthOf(pubDate)}</span>
                <b className={styles.title}>
                  <IssueTitle title={title} />
                </b>
                <span className={styles.go}>
                  Read the letter <Icon name="out" />
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        <ButtonLink href={subscribeAddress} newTab>
          Subscribe Now <Icon name="out" />
        </ButtonLink>
        <p className={styles.difference}>
          This opens our newsletter site, which keeps its own list. To have letters from us and
          nobody else, use <Anchor to="/newsletter">Stay In The Loop!</Anchor>
        </p>
      </div>
    </Section>
  )
}
