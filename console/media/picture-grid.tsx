import { Link } from 'react-router'
import type { LibraryPicture } from '#contract/console/picture.ts'
import { cropped } from '#web/kit/picture-address.ts'
import { usesText } from './used-in.tsx'
import styles from './media.module.css'

type PictureGridProps = {
  pictures: readonly LibraryPicture[]
  openId: string | undefined
  addressOf: (id: string) => string
}

export const PictureGrid = ({ pictures, openId, addressOf }: PictureGridProps) => (
  <ul className={styles.grid}>
    {pictures.map((picture) => (
      <li key={picture.id}>
        <Link
          to={addressOf(picture.id)}
          className={styles.tile}
          aria-current={picture.id === openId || undefined}
          preventScrollReset
        >
          <PictureTile picture={picture} />
        </Link>
      </li>
    ))}
  </ul>
)

/** A picture with its labels, for links and buttons. */
export const PictureTile = ({ picture }: { picture: LibraryPicture }) => (
  <>
    <Thumbnail picture={picture} />
    <b>{picture.alt || (picture.isDecorative ? 'Decorative' : 'No alt text')}</b>
    {picture.isUsable ? (
      <small>{usesText(picture.uses)}</small>
    ) : (
      <small className={styles.missing}>Needs alt text</small>
    )}
  </>
)

const Thumbnail = ({ picture: { src, focus } }: { picture: LibraryPicture }) => (
  <img
    src={cropped(src, { width: 320, height: 240, focus })}
    alt=""
    width={320}
    height={240}
    loading="lazy"
  />
)
