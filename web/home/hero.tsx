import type { HomePage } from '#contract/page/home.ts'
import { onPhones, onTabletsAndPhones } from '#web/kit/breakpoints.ts'
import { pictureSet } from '#web/kit/picture-set.ts'
import { Band } from '#web/ui/band.tsx'
import { ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Lead, Wrap } from '#web/ui/section.tsx'
import styles from './hero.module.css'

/** Three taglines over a drawing. Each screen size has its own drawing, which leaves room for the text. */
export function Hero({ taglines, lead, joinLabel, wide, tablet, phone }: HomePage['hero']) {
  return (
    <>
      <section className={styles.hero} data-ground="dark">
        <picture>
          <source
            media={onPhones}
            srcSet={pictureSet(phone)}
            sizes="100vw"
            width={phone.width}
            height={phone.height}
          />
          <source
            media={onTabletsAndPhones}
            srcSet={pictureSet(tablet)}
            sizes="100vw"
            width={tablet.width}
            height={tablet.height}
          />
          <img
            className={styles.art}
            src={wide.src}
            srcSet={pictureSet(wide)}
            sizes="100vw"
            width={wide.width}
            height={wide.height}
            alt={wide.alt}
            fetchPriority="high"
          />
        </picture>
        <Wrap>
          <div className={styles.text}>
            <h1>
              {taglines.map((tagline) => (
                <span key={tagline}>{tagline} </span>
              ))}
            </h1>
            <Lead className={styles.lead}>{lead}</Lead>
            <Buttons>
              <ButtonLink to="/become-member">{joinLabel}</ButtonLink>
            </Buttons>
          </div>
        </Wrap>
      </section>
      <Band pattern="dawn" size="large" />
    </>
  )
}
