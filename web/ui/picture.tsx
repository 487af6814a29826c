import {
  type CSSProperties,
  startTransition,
  type SyntheticEvent,
  use,
  useCallback,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { PictureFailed } from './picture-failed.tsx'
import { PictureFiles } from './picture-files.ts'
import styles from './picture.module.css'

type PictureProps = {
  src: string
  /** The size of the file. It is always known, so that nothing moves when the picture comes. */
  width: number
  height: number
  /** Empty when the words beside it say the same. */
  alt: string
  /** The point to keep when it is cropped, in hundredths from the left and from the top. */
  focus?: { x: number; y: number }
  /** Crops to width by height, like [4, 3]; otherwise the file's own shape. */
  ratio?: readonly [number, number]
  /** How wide it is drawn, for choosing a file: the `sizes` of an image. */
  sizes?: string
  /** The largest thing above the fold: fetched at once and first. */
  priority?: boolean
  /** Covers the positioned box it stands in. */
  fill?: boolean
  className?: string
}

/** A picture in one of three states: on its way, there, or failed. Without script it simply shows. */
export function Picture(picture: PictureProps) {
  const { src, width, height, alt, focus, ratio, sizes = '100vw', priority, fill } = picture
  const [state, setState] = useState<{ src: string; is: 'loaded' | 'failed' }>()
  const is = state?.src === src ? state.is : 'loading'
  const files = use(PictureFiles)(picture)
  // It may have come, or failed, before this script did.
  const look = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image?.complete) return
      // Many may have come at once, and none of them is worth keeping a tap waiting.
      startTransition(() => setState({ src, is: image.naturalWidth > 0 ? 'loaded' : 'failed' }))
    },
    [src],
  )
  const box = classNames(
    styles.box,
    fill && styles.fill,
    styles[is],
    is === 'loading' && !priority && styles.later,
    picture.className,
  )
  const shape = { '--ratio': (ratio ?? [width, height]).join(' / '), ...pointOf(focus) }
  if (is === 'failed')
    return (
      <span className={box} style={shape}>
        <PictureFailed alt={alt} />
      </span>
    )
  return (
    <picture className={box} style={shape}>
      <img
        ref={look}
        className={classNames(styles.image, ratio && styles.cropped)}
        src={src}
        srcSet={files}
        sizes={files && sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        onLoad={(event: SyntheticEvent<HTMLImageElement>) => look(event.currentTarget)}
        onError={() => setState({ src, is: 'failed' })}
      />
    </picture>
  )
}

const pointOf = (focus: PictureProps['focus']): CSSProperties =>
  focus ? { '--focus': `${focus.x}% ${focus.y}%` } : {}
