import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Lead, Stack } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Card } from './load.ts'
import { Published } from './published.tsx'
import styles from './first-story.module.css'

/** The newest story, large. */
export function FirstStory({ _id, title, excerpt, cover, author, shownOn }: Card) {
  const to = `/blog/${_id}`
  return (
    <article className={styles.story}>
      <Anchor to={to} tabIndex={-1} aria-hidden="true">
        <Picture {...cover} alt="" ratio={[3, 2]} sizes="(max-width: 900px) 92vw, 700px" priority />
      </Anchor>
      <Stack>
        <p className={styles.date}>
          <Published on={shownOn} />, by {author}
        </p>
        <h2 className={styles.title}>
          <Anchor to={to}>{title}</Anchor>
        </h2>
        <Lead>{excerpt}</Lead>
        <p>
          <ButtonLink to={to} look="dark">
            Read more
            <VisuallyHidden> about {title}</VisuallyHidden>
          </ButtonLink>
        </p>
      </Stack>
    </article>
  )
}
