import { cropped, srcSet } from './picture-address.ts'

/** The widths our media host offers that make a difference to somebody. */
const steps = [320, 480, 640, 800, 960, 1200, 1600, 2000]

type Shape = Parameters<typeof srcSet>[0] & { ratio?: readonly [number, number] }

/** Several widths of the same crop for the browser to choose from; a drawing needs only itself. */
export function pictureSet(picture: Shape): string | undefined {
  const { src, width, focus, ratio } = picture
  if (!ratio) return srcSet(picture, steps)
  const [across, down] = ratio
  const files = steps
    .filter((step) => step <= width)
    .map((step) => ({ step, height: Math.round((step * down) / across) }))
    .map(({ step, height }) => ({ step, file: cropped(src, { width: step, height, focus }) }))
    .filter(({ file }) => file !== src)
  return files.map(({ step, file }) => `${file} ${step}w`).join(', ') || undefined
}
