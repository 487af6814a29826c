import * as z from 'zod/mini'
import { slug } from './fields.ts'
import { Picture } from './picture.ts'
import { paragraphs, words } from './words/schema.ts'

const { src, width, height, focus } = Picture.shape

const GalleryVideo = z.object({
  id: slug,
  type: z.literal('video'),
  title: words,
  /** The MP4. Beside it, by the same name, lie the WebM, the captions and the first frame. */
  src: z.string().check(z.regex(/^\/videos\/[a-z0-9-]+\.mp4$/, 'must be a video of ours')),
  thumbnail: src,
  /** Of the thumbnail. */
  width,
  height,
  focus,
  seconds: z.int().check(z.gte(1)),
  /** All that can be read in it, for those who would rather read. */
  words: paragraphs,
})
export type GalleryVideo = z.infer<typeof GalleryVideo>

const GalleryImage = z.object({
  id: slug,
  type: z.literal('image'),
  src,
  width,
  height,
  focus,
  altText: words,
})
export type GalleryImage = z.infer<typeof GalleryImage>

/** One thing of a gallery. Its id stands in the address while it is looked at. */
export const GalleryItem = z.discriminatedUnion('type', [GalleryVideo, GalleryImage])
export type GalleryItem = z.infer<typeof GalleryItem>
