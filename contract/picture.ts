import * as z from 'zod/mini'
import { mediaPrefix } from './picture-sizes.ts'

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
