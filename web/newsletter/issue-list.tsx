import { newslettersOnHome } from '#contract/text/newsletter.ts'
import { cropped, rasterised } from '#web/kit/picture-address.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IssuesPending, IssueTitle, monthOf, useNewsletters } from './issues.tsx'
import styles from './issue-list.module.css'

/** The newest three issues, linked to the newsletter site. */
export function IssueList({ site }: { site: string }) {
  const [issues, sectionRef] = useNewsletters()
  if (typeof issues === 'string' || issues.length === 0)
    return (
      <div ref={sectionRef} className={styles.room}>
        <IssuesPending issues={issues} site={site} />
      </div>
    )
  return (
    <ul className={styles.list}>
      {issues.slice(0, newslettersOnHome).map(({ title, link, pubDate, image }) => (
        <li key={link} className={styles.row}>
          <Anchor href={link} newTab className={styles.issue}>
            <Thumbnail image={image} />
            <span>
              <span className={styles.month}>{monthOf(pubDate)}</span>
              <b className={styles.title}>
                <IssueTitle title={title} />
              </b>
            </span>
            <span className={styles.arrow}>
              <Icon name="forward" size={24} />
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

const size = { width: 320, height: 213 }

const fileOf = (image: string) =>
  image.endsWith('.svg') ? rasterised(image, size) : cropped(image, size)

const Thumbnail = ({ image }: { image: string }) =>
  image ? (
    <img
      className={styles.thumbnail}
      src={fileOf(image)}
      {...size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className={styles.thumbnail} />
  )
