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
  /** The size of the file. It is required, so that loading causes no layout shift. */
  width: number
  height: number
  /** Empty when the text beside it says the same. */
  alt: string
  /** The point that a crop keeps, in percent from the left and from the top. */
  focus?: { x: number; y: number }
  /** Crops to width by height, like [4, 3]; by default the shape of the file. */
  ratio?: readonly [number, number]
  /** The `sizes` attribute of the image. */
  sizes?: string
  /** For the largest element above the fold: fetched eagerly and first. */
  priority?: boolean
  /** Fills the positioned element around it. */
  fill?: boolean
  className?: string
}

/** A picture that is loading, loaded or failed. Without script it is a plain image. */
export function Picture(picture: PictureProps) {
  const { src, width, height, alt, focus, ratio, sizes = '100vw', priority, fill } = picture
  const [state, setState] = useState<{ src: string; status: 'loaded' | 'failed' }>()
  const status = state?.src === src ? state.status : 'loading'
  const files = use(PictureFiles)(picture)
  // The image may have loaded or failed before hydration.
  const updateState = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image?.complete) return
      // Many may load at once, and a tap takes precedence over them.
      startTransition(() => setState({ src, status: image.naturalWidth > 0 ? 'loaded' : 'failed' }))
    },
    [src],
  )
  const box = classNames(
    styles.box,
    fill && styles.fill,
    styles[status],
    status === 'loading' && !priority && styles.later,
    picture.className,
  )
  const shape = { '--ratio': (ratio ?? [width, height]).join(' / '), ...focusStyle(focus) }
  if (status === 'failed')
    return (
      <span className={box} style={shape}>
        <PictureFailed alt={alt} />
      </span>
    )
  return (
    <picture className={box} style={shape}>
      <img
        ref={updateState}
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
        onLoad={(event: SyntheticEvent<HTMLImageElement>) => updateState(event.currentTarget)}
        onError={() => setState({ src, status: 'failed' })}
      />
    </picture>
  )
}

const focusStyle = (focus: PictureProps['focus']): CSSProperties =>
  focus ? { '--focus': `${focus.x}% ${focus.y}%` } : {}
