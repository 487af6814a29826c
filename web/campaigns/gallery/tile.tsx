import { Link } from 'react-router'
import type { GalleryItem } from '#contract/gallery.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { addressOf, pictureOf, titleOf } from './item-address.ts'
import { fromGallery } from './use-shown-item.ts'
import styles from './tile.module.css'

type TileProps = { id: string; item: GalleryItem; isWide: boolean }

/** Opens an item of the gallery: in a dialog, or without script on a page with the dialog open. */
export function Tile({ id, item, isWide }: TileProps) {
  const isVideo = item.type === 'video'
  return (
    <Link id={id} to={addressOf(item)} state={fromGallery} className={styles.tile}>
      <VisuallyHidden>
        {isVideo ? `Play video: ${titleOf(item)}, ` : 'Open picture: '}
      </VisuallyHidden>
      <Picture
        {...pictureOf(item)}
        alt={isVideo ? '' : titleOf(item)}
        {...(!isWide && { ratio: [1, 1] })}
        fill
        sizes={isWide ? '(max-width: 900px) 92vw, 820px' : '(max-width: 900px) 46vw, 404px'}
      />
      {isVideo && (
        <>
          <span className={styles.play}>
            <Icon name="play" size={34} />
          </span>
          <span className={styles.length}>{clockTime(item.seconds)}</span>
        </>
      )}
    </Link>
  )
}

/** '1:14' from 74 seconds. */
const clockTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
