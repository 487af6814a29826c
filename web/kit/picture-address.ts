import type { Focus, Picture } from '#contract/picture.ts'
import {
  heightOf,
  mediaPrefix,
  nearestOfferedSize,
  pictureSizes,
  type Size,
} from '#contract/picture-sizes.ts'

/** A plain path on our own host: no other host, no second upload segment, no query, no encoded characters. */
const segments = '(?:(?!upload/)[a-z0-9][a-z0-9_-]*/)*[a-z0-9][a-z0-9_-]*'
const pictureFile = new RegExp(`^${segments}\\.(?:jpe?g|png|webp|avif|svg)$`, 'i')
const vectorFile = new RegExp(`^${segments}\\.svg$`, 'i')

type Crop = Size & { focus?: Focus | undefined }

/**
 * The address of a picture cropped to the nearest offered size. The CSS box crops the rest. Addresses of other hosts
 * are returned unchanged.
 */
export function cropped(src: string, crop: Crop, mediaHost?: string): string {
  if (!isSize(crop)) return src
  return insertTransformation(
    src,
    pictureFile,
    fill(nearestOfferedSize(crop), crop.focus),
    mediaHost,
  )
}

/** The address of an SVG as a bitmap, for link previews and emails, which do not show SVG. */
export function rasterised(
  src: string,
  { format = 'webp', ...crop }: Size & { format?: 'webp' | 'avif' | 'png' | 'jpg' },
  mediaHost?: string,
): string {
  if (!isSize(crop)) return src
  return insertTransformation(
    src,
    vectorFile,
    `${fill(nearestOfferedSize(crop))},f_${format}`,
    mediaHost,
  )
}

/** The `srcset` of a picture, uncropped or cropped to a shape. Undefined where only the original file exists. */
export function srcSet(
  { src, width, height, focus }: Pick<Picture, 'src' | 'width' | 'height' | 'focus'>,
  widths: readonly number[] = pictureSizes.widths,
  { shape, mediaHost }: { shape?: Size; mediaHost?: string } = {},
): string | undefined {
  if (!isSize({ width, height }) || (shape && !isSize(shape))) return undefined
  const sizes = pictureSizes.widths
    .filter((offered) => widths.includes(offered) && offered <= width)
    .map((offered) =>
      shape ? nearestOfferedSize(scaled(shape, offered)) : scaled({ width, height }, offered),
    )
    .filter((size) => size.height <= pictureSizes.maxHeight)
  const candidates = [...new Map(sizes.map((size) => [size.width, size])).values()].map(
    (size) =>
      [
        insertTransformation(src, pictureFile, fill(size, shape && focus), mediaHost),
        size.width,
      ] as const,
  )
  const available = candidates.filter(([address]) => address !== src)
  return (
    available.map(([address, scaledWidth]) => `${address} ${scaledWidth}w`).join(', ') || undefined
  )
}

const scaled = ({ width, height }: Size, scaledWidth: number): Size => ({
  width: scaledWidth,
  height: heightOf(scaledWidth, [width, height]),
})

const isSize = ({ width, height }: Size) =>
  Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0

function fill({ width, height }: Size, focus?: Focus): string {
  return `c_fill,w_${width},h_${height}${focus ? `,g_xy_${roundFocus(focus.x)}_${roundFocus(focus.y)}` : ''}`
}

const roundFocus = (hundredths: number) =>
  Math.min(
    100,
    Math.max(0, Math.round(hundredths / pictureSizes.focusStep) * pictureSizes.focusStep),
  ) || 0

function insertTransformation(
  src: string,
  kind: RegExp,
  transformation: string,
  mediaHost = '',
): string {
  const prefix = [mediaPrefix, mediaHost + mediaPrefix].find((start) => src.startsWith(start))
  const path = src.slice(prefix?.length ?? 0)
  return prefix !== undefined && kind.test(path) ? `${prefix}${transformation}/${path}` : src
}
