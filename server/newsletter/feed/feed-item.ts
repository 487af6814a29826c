import * as z from 'zod/mini'
import { mediaPrefix } from '#contract/picture-sizes.ts'

export const mostItems = 50

/** An issue as we pass it on: plain text, a web address, a picture of ours. */
export const FeedItem = z.object({
  title: z.string(),
  link: z.string(),
  published: z.nullable(z.string()),
  description: z.string(),
  image: z.string(),
  /** Where the feed has a picture of its own, for us to fetch. It is never passed on. */
  imageSource: z.optional(z.string()),
})
export type FeedItem = z.infer<typeof FeedItem>

/** The feed is not to be had, or not to be trusted. The reason is ours and repeats nothing that came. */
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

/** Stands in where an issue has no picture, or one that could not be had: always the same for the same issue. */
export function drawingFor(link: string): string {
  const sum = [...link].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return `${mediaPrefix}artwork/${drawings[sum % drawings.length]}.svg`
}
