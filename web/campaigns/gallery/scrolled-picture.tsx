import type { GalleryImage } from '#contract/gallery.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './scrolled-picture.module.css'

/** As wide as the dialog; what is higher than the window is scrolled, by keyboard too. */
export function ScrolledPicture({ image }: { image: GalleryImage }) {
  const { src, width, height, altText } = image
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={styles.scroll} role="group" aria-label="Picture" tabIndex={0}>
      <Picture
        src={src}
        width={width}
        height={height}
        alt={altText}
        sizes="(max-width: 740px) 94vw, 700px"
        priority
      />
    </div>
  )
}
