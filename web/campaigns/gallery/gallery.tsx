import type { Campaign } from '#contract/campaign.ts'
import { Lead, Section } from '#web/ui/section.tsx'
import { tileId } from './item-address.ts'
import { Tile } from './tile.tsx'
import styles from './gallery.module.css'

/** Videos and pictures as one wall. The first is twice as wide. */
export function Gallery({ heading, caption, items }: Campaign['gallery']) {
  return (
    <Section ground="night" aria-labelledby="gallery">
      <h2 id="gallery">{heading}</h2>
      <Lead className={styles.caption}>{caption}</Lead>
      <ul className={styles.wall}>
        {items.map((item, place) => (
          <li key={item.id} className={styles.place} data-wide={place === 0 || undefined}>
            <Tile id={tileId(item)} item={item} isWide={place === 0} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
