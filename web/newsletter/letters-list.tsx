import { newslettersOnHome } from '#contract/newsletter-words.ts'
import { rasterised } from '#web/kit/picture-address.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LetterTitle, monthOf } from './letter-words.tsx'
import { LettersPending } from './letters-pending.tsx'
import { useNewsletters } from './use-newsletters.ts'
import styles from './letters-list.module.css'

/** The newest three letters as stitched rows, each leading to the newsletter site. */
export function LettersList({ site }: { site: string }) {
  const [letters, place] = useNewsletters()
  if (typeof letters === 'string' || letters.length === 0)
    return (
      <div ref={place} className={styles.room}>
        <LettersPending letters={letters} site={site} />
      </div>
    )
  return (
    <ul className={styles.list}>
      {letters.slice(0, newslettersOnHome).map(({ title, link, pubDate, image }) => (
        <li key={link} className={styles.row}>
          <Anchor href={link} newTab className={styles.letter}>
            <Thumbnail image={image} />
            <span>
              <span className={styles.month}>{monthOf(pubDate)}</span>
              <b className={styles.title}>
                <LetterTitle title={title} />
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

const Thumbnail = ({ image }: { image: string }) =>
  image ? (
    <img
      className={styles.thumbnail}
      src={rasterised(image, size)}
      {...size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className={styles.thumbnail} />
  )
