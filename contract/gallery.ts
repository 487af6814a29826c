import * as z from 'zod/mini'
import { slug } from './fields.ts'
import { Picture } from './picture.ts'
import { paragraphs, pageText } from './text/schema.ts'

const { src, width, height, focus } = Picture.shape

const GalleryVideo = z.object({
  id: slug,
  type: z.literal('video'),
  title: pageText,
  /** The MP4. The WebM, the captions and the poster have the same name with another extension. */
  src: z.string().check(z.regex(/^\/videos\/[a-z0-9-]+\.mp4$/, 'must be a video of ours')),
  thumbnail: src,
  /** Size of the thumbnail. */
  width,
  height,
  focus,
  seconds: z.int().check(z.gte(1)),
  /** Transcript. */
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
  altText: pageText,
})
export type GalleryImage = z.infer<typeof GalleryImage>

/** An item of a gallery. Its id is in the URL while it is open. */
export const GalleryItem = z.discriminatedUnion('type', [GalleryVideo, GalleryImage])
export type GalleryItem = z.infer<typeof GalleryItem>
