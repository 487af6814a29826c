import type { FeedItem } from './feed/feed-item.ts'

/** Brings one picture to our picture host and answers with its address there. */
export type TakePicture = (source: string) => Promise<string>

/** As many as the pages show at first; older issues keep their drawing. */
const mostPictures = 12

/** The items with their own pictures, as far as those can be had: one that cannot leaves the drawing. */
export async function withPictures(
  items: readonly FeedItem[],
  before: readonly FeedItem[],
  take: TakePicture,
): Promise<FeedItem[]> {
  const known = new Map(
    before
      .filter(({ image }) => isTaken(image))
      .map(({ imageSource, image }) => [imageSource, image]),
  )
  const shown: FeedItem[] = []
  // One after the other: a feed may name the same host twelve times.
  for (const [place, item] of items.entries()) {
    const { imageSource } = item
    const wanted = place < mostPictures ? imageSource : undefined
    const image = wanted && (known.get(wanted) ?? (await take(wanted).catch(() => undefined)))
    shown.push(image ? { ...item, image } : item)
  }
  return shown
}

/** Pictures of the old copy that the new one no longer shows. */
export function droppedPictures(before: readonly FeedItem[], items: readonly FeedItem[]): string[] {
  const shown = new Set(items.map(({ image }) => image))
  return before.map(({ image }) => image).filter((image) => isTaken(image) && !shown.has(image))
}

const isTaken = (image: string) => image.includes('/pictures/')
