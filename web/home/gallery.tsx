import type { HomePage } from '#contract/page/home.ts'
import { Band } from '#web/ui/band.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { Section, Wrap } from '#web/ui/section.tsx'
import styles from './gallery.module.css'

/** Seven strips of unequal length, hung from the loom bar and ending in fringe. */
export function Gallery({ heading, strips }: HomePage['gallery']) {
  return (
    <Reveal>
      <Section ground="calico" wrap={false} flush className={styles.loom} aria-labelledby="gallery">
        <Wrap>
          <h2 id="gallery">{heading}</h2>
        </Wrap>
        <Band pattern="field" size="large" className={styles.bar} />
        <div className={styles.hanging}>
          {strips.map(({ picture, length }) => (
            <figure key={picture.src} className={styles.strip}>
              <Picture {...picture} ratio={[3, length]} sizes="(max-width: 900px) 30vw, 14vw" />
            </figure>
          ))}
        </div>
      </Section>
    </Reveal>
  )
}
