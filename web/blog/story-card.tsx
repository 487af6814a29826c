import { MoreLink } from '#web/ui/more-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Card } from './load.ts'
import { Published } from './published.tsx'
import styles from './story-card.module.css'

/** One story of the rows. Its link lies over the whole card, so that there is one to hear and all of it to touch. */
export function StoryCard({ _id, title, excerpt, cover, shownOn }: Card) {
  return (
    <article className={styles.card}>
      <Picture {...cover} alt="" ratio={[3, 2]} sizes="(max-width: 900px) 92vw, 392px" />
      <p className={styles.date}>
        <Published on={shownOn} />
      </p>
      <h2 className={styles.title}>{title}</h2>
      <p>{excerpt}</p>
      <MoreLink to={`/blog/${_id}`} className={styles.link}>
        <span className={styles.more}>
          Read more
          <VisuallyHidden> about {title}</VisuallyHidden>
        </span>
      </MoreLink>
    </article>
  )
}
