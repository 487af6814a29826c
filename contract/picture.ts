import * as z from 'zod/mini'

/** Where our media host answers. A transformation is inserted right after this. */
export const mediaPrefix = '/media/upload/'

/** Artwork of the site by its name, pictures of people and places by what they hold. */
export const picturePath = /^(?:artwork\/[a-z0-9-]+\.svg|pictures\/[0-9a-f]{32}\.(?:jpg|png|webp))$/

/** The point that stays in sight when a picture is cropped, in hundredths from the left and from the top. */
export const Focus = z.object({
  x: z.int().check(z.gte(0), z.lte(100)),
  y: z.int().check(z.gte(0), z.lte(100)),
})
export type Focus = z.infer<typeof Focus>

const isOurs = (src: string) =>
  src.startsWith(mediaPrefix) && picturePath.test(src.slice(mediaPrefix.length))

/** A picture whose size is known before it arrives, so that nothing moves when it does. */
export const Picture = z.object({
  src: z.string().check(z.refine(isOurs, 'must be a picture of our media host')),
  width: z.int().check(z.gte(1), z.lte(10_000)),
  height: z.int().check(z.gte(1), z.lte(10_000)),
  /** Empty for a picture that only decorates. */
  alt: z.string().check(z.maxLength(500)),
  focus: z.optional(Focus),
})
export type Picture = z.infer<typeof Picture>

export type Size = { width: number; height: number }

/** The sizes in which a cropped picture exists. A free choice would let one visitor have millions made. */
export const pictureSizes = {
  widths: [80, 160, 320, 480, 640, 800, 960, 1200, 1600, 2000],
  /** Width to height. 40:21 is the card that other sites show for a link to us. */
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
  tallest: 2000,
  /** A focal point is told in steps of this many hundredths. */
  focusStep: 5,
} as const

export const heightOf = (width: number, [across, down]: readonly [number, number]): number =>
  Math.max(1, Math.round((width * down) / across))

/** Whether a picture of this natural size can be had cropped to that one: a known shape, or its own. */
export function isOffered({ width, height }: Size, natural: Size): boolean {
  const shapes = [...pictureSizes.shapes, [natural.width, natural.height] as const]
  return (
    pictureSizes.widths.some((offered) => offered === width) &&
    height <= pictureSizes.tallest &&
    shapes.some((shape) => heightOf(width, shape) === height)
  )
}

/** The offered size that serves a wish best: the nearest shape, and no smaller where there is one. */
export function offeredFor({ width, height }: Size): Size {
  const shape = pictureSizes.shapes.reduce((best, next) =>
    distance(next, width / height) < distance(best, width / height) ? next : best,
  )
  const fitting = pictureSizes.widths.filter(
    (offered) => heightOf(offered, shape) <= pictureSizes.tallest,
  )
  const chosen = fitting.find((offered) => offered >= width) ?? Math.max(...fitting)
  return { width: chosen, height: heightOf(chosen, shape) }
}

const distance = ([across, down]: readonly [number, number], ratio: number) =>
  Math.abs(Math.log(across / down / ratio))
