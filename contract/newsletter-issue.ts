import * as z from 'zod/mini'
import { Picture } from './picture.ts'
import { words } from './words/schema.ts'

/** One issue that went out, as the list of newsletters shows it. */
export const Issue = z.object({
  title: words,
  /** Where it can be read: on the newsletter service's own site. */
  link: z.url({ protocol: /^https$/, error: 'must begin with https://' }),
  pubDate: z.iso.date(),
  description: words,
  image: Picture.shape.src,
})
export type Issue = z.infer<typeof Issue>
