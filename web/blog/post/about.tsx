import type { Post } from '#contract/post.ts'
import { Published } from '../published.tsx'
import { Share } from '#web/layout/share/share.tsx'
import styles from './about.module.css'

/** Who wrote it, when, how long it takes, and how to pass it on. */
export function About({ title, cover, author, shownOn, readingMinutes }: Post) {
  return (
    <aside className={styles.about} aria-label="About this story">
      <dl className={styles.facts}>
        <div>
          <dt>Author</dt>
          <dd>{author}</dd>
        </div>
        <div>
          <dt>Date Published</dt>
          <dd>
            <Published on={shownOn} />
          </dd>
        </div>
        <div>
          <dt>Reading time</dt>
          <dd>{readingMinutes === 1 ? '1 minute' : `${readingMinutes} minutes`}</dd>
        </div>
      </dl>
      <Share title={title} picture={cover.src} look="words" />
    </aside>
  )
}
