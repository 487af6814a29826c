import * as z from 'zod/mini'
import { mediaPrefix } from './picture-sizes.ts'

/** Artwork is addressed by name, an uploaded picture by the hash of its content. */
export const picturePath = /^(?:artwork\/[a-z0-9-]+\.svg|pictures\/[0-9a-f]{32}\.(?:jpg|png|webp))$/

/** The point that stays visible when a picture is cropped, in hundredths from the left and the top. */
export const Focus = z.object({
  x: z.int().check(z.gte(0), z.lte(100)),
  y: z.int().check(z.gte(0), z.lte(100)),
})
export type Focus = z.infer<typeof Focus>

const isMediaPath = (src: string) =>
  src.startsWith(mediaPrefix) && picturePath.test(src.slice(mediaPrefix.length))

/** A picture with its natural size, so that the layout does not shift when it loads. */
export const Picture = z.object({
  src: z.string().check(z.refine(isMediaPath, 'must be a picture of our media host')),
  width: z.int().check(z.gte(1), z.lte(10_000)),
  height: z.int().check(z.gte(1), z.lte(10_000)),
  /** Empty for a decorative picture. */
  alt: z.string().check(z.maxLength(500)),
  focus: z.optional(Focus),
})
export type Picture = z.infer<typeof Picture>
