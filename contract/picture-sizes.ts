/*
 * The sizes that the media host offers. Separate from picture.ts, so that a page shows pictures without loading zod.
 */

/** The path of our media host. A transformation is inserted right after it. */
export const mediaPrefix = '/media/upload/'

export type Size = { width: number; height: number }

/** The sizes of cropped pictures. With free sizes one visitor could make the server render millions. */
export const pictureSizes = {
  widths: [80, 160, 320, 480, 640, 800, 960, 1200, 1600, 2000],
  /** Width to height. 40:21 is the preview image of links on other sites. */
  shapes: [
    [4, 1],
    [3, 1],
    [21, 9],
    [2, 1],
    [40, 21],
    [16, 9],
    [3, 2],
    [4, 3],
    [5, 4],
    [1, 1],
    [4, 5],
    [3, 4],
    [2, 3],
    [9, 16],
    [1, 2],
  ],
  maxHeight: 2000,
  /** Focal points are rounded to this many hundredths. */
  focusStep: 5,
} as const

export const heightOf = (width: number, [across, down]: readonly [number, number]): number =>
  Math.max(1, Math.round((width * down) / across))

/** Whether a picture of this natural size is offered in that size: in one of the shapes, or in its own. */
export function isOffered({ width, height }: Size, natural: Size): boolean {
  const shapes = [...pictureSizes.shapes, [natural.width, natural.height] as const]
  return (
    pictureSizes.widths.some((offered) => offered === width) &&
    height <= pictureSizes.maxHeight &&
    shapes.some((shape) => heightOf(width, shape) === height)
  )
}

/** The best offered size for a requested one: the nearest shape, and if possible not smaller. */
export function nearestOfferedSize({ width, height }: Size): Size {
  const shape = pictureSizes.shapes.reduce((best, next) =>
    distance(next, width / height) < distance(best, width / height) ? next : best,
  )
  const fitting = pictureSizes.widths.filter(
    (offered) => heightOf(offered, shape) <= pictureSizes.maxHeight,
  )
  const chosen = fitting.find((offered) => offered >= width) ?? Math.max(...fitting)
  return { width: chosen, height: heightOf(chosen, shape) }
}

const distance = ([across, down]: readonly [number, number], ratio: number) =>
  Math.abs(Math.log(across / down / ratio))
