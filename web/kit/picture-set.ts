import { pictureSizes } from '#contract/picture-sizes.ts'
import { cropped, srcSet } from './picture-address.ts'

/** The offered widths that differ visibly. */
const steps = [320, 480, 640, 800, 960, 1200, 1600, 2000]

type Shape = Parameters<typeof srcSet>[0] & { ratio?: readonly [number, number] }

/** The `srcset` of a crop. An SVG scales, so it has one width. */
export function pictureSet(picture: Shape): string | undefined {
  const { src, width, focus, ratio } = picture
  const widths = src.endsWith('.svg')
    ? pictureSizes.widths.filter((offered) => offered <= width).slice(-1)
    : steps
  if (!ratio) return srcSet(picture, widths)
  const [across, down] = ratio
  const files = widths
    .filter((step) => step <= width)
    .map((step) => ({ step, height: Math.round((step * down) / across) }))
    .map(({ step, height }) => ({ step, file: cropped(src, { width: step, height, focus }) }))
    .filter(({ file }) => file !== src)
  return files.map(({ step, file }) => `${file} ${step}w`).join(', ') || undefined
}
