import * as z from 'zod/mini'
import { Picture } from './picture.ts'
import { pageText } from './text/schema.ts'

/** A published issue in the list of newsletters. */
export const Issue = z.object({
  title: pageText,
  /** Its page on the site of the newsletter service. */
  link: z.url({ protocol: /^https$/, error: 'must begin with https://' }),
  pubDate: z.iso.date(),
  description: pageText,
  image: Picture.shape.src,
})
export type Issue = z.infer<typeof Issue>
