import type { Event } from '#contract/event.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './story.module.css'

/** The picture and what was written about the event; the first paragraph leads. */
export function Story({ cover, description }: Pick<Event, 'cover' | 'description'>) {
  const paragraphs = description.split(/\n\s*\n/)
  return (
    <>
      <Picture
        {...cover}
        ratio={[16, 9]}
        priority
        sizes="(max-width: 900px) 92vw, (max-width: 1200px) 56vw, 730px"
      />
      <div className={styles.words}>
        {paragraphs.map((paragraph, place) => (
          <p key={paragraph} className={place === 0 ? styles.lead : undefined}>
            {paragraph}
          </p>
        ))}
      </div>
    </>
  )
}
