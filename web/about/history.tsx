import type { AboutPage } from '#contract/page/about.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { Section, Stack } from '#web/ui/section.tsx'
import styles from './history.module.css'

/** A pile of prints that are laid down one by one, each a little crooked. */
export function History({ heading, paragraphs, photos }: AboutPage['history']) {
  return (
    <Reveal>
      <Section ground="calico" aria-labelledby="history">
        <div className={styles.spread}>
          <h2 id="history" className={styles.heading}>
            {heading}
          </h2>
          <div className={styles.pile}>
            {photos.map((photo) => (
              <figure key={photo.src} className={styles.print}>
                <Picture {...photo} ratio={[4, 3]} sizes="(max-width: 900px) 55vw, 400px" />
              </figure>
            ))}
          </div>
          <Stack className={styles.text}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Stack>
        </div>
      </Section>
    </Reveal>
  )
}
