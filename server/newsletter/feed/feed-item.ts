import * as z from 'zod/mini'
import { mediaPrefix } from '#contract/picture-sizes.ts'

export const maxItems = 50

/** An issue as the server publishes it: plain text, a web address and a picture on our host. */
export const FeedItem = z.object({
  title: z.string(),
  link: z.string(),
  published: z.nullable(z.string()),
  description: z.string(),
  image: z.string(),
  /** The address of the picture in the feed, for the server to fetch. It is never published. */
  imageSource: z.optional(z.string()),
})
export type FeedItem = z.infer<typeof FeedItem>

/** The feed cannot be fetched or is not safe. The message never contains text from the feed. */
export class FeedRefused extends Error {
  override name = 'FeedRefused'
}

const drawings = [
  'blog-jollof',
  'event-status',
  'blog-winter',
  'blog-care',
  'event-supper',
  'blog-names',
]

/** Chooses a drawing for an issue without a picture. The same link always gets the same drawing. */
export function drawingFor(link: string): string {
  const sum = [...link].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return `${mediaPrefix}artwork/${drawings[sum % drawings.length]}.svg`
}
