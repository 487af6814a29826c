import { useState } from 'react'
import type { Picture as PictureFacts } from '#contract/picture.ts'
import { Picture } from '#web/ui/picture.tsx'
import { PressLink, useFragment } from '#web/ui/press-link.tsx'
import styles from './gallery.module.css'

/** One large picture and thumbnails of all. The thumbnails are fragment links, so they work without script. */
export function Gallery({ pictures }: { pictures: readonly PictureFacts[] }) {
  const [shown, setShown] = useState(0)
  useFragment(
    pictures.map((_, index) => idOf(index)),
    (id) => setShown(pictures.findIndex((_, index) => idOf(index) === id)),
  )
  return (
    <section aria-label="Pictures" className={styles.gallery}>
      <div className={styles.stage}>
        {pictures.map((picture, index) => (
          <div
            key={picture.src}
            id={idOf(index)}
            className={styles.large}
            data-shown={index === shown || undefined}
          >
            <Picture
              {...picture}
              ratio={[1, 1]}
              sizes="(max-width: 900px) 92vw, 630px"
              priority={index === 0}
            />
          </div>
        ))}
      </div>
      {pictures.length > 1 && (
        <ul className={styles.small}>
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <PressLink
                href={`#${idOf(index)}`}
                aria-label={`Picture ${index + 1}: ${picture.alt}`}
                aria-current={index === shown}
                onPress={() => setShown(index)}
              >
                <Picture {...picture} alt="" ratio={[1, 1]} sizes="96px" />
              </PressLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const idOf = (index: number) => `picture-${index + 1}`
