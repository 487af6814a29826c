import type { FeedItem } from './feed/feed-item.ts'

/** Fetches one picture into our picture host and returns its address there. */
export type RegisterPicture = (source: string) => Promise<string>

/** The number of issues that a page shows at first. Older issues have a drawing. */
const maxPictures = 12

/** Replaces the drawings of items by their own pictures. An item whose picture cannot be fetched has the drawing. */
export async function withPictures(
  items: readonly FeedItem[],
  before: readonly FeedItem[],
  register: RegisterPicture,
): Promise<FeedItem[]> {
  const known = new Map(
    before
      .filter(({ image }) => isRegistered(image))
      .map(({ imageSource, image }) => [imageSource, image]),
  )
  const shown: FeedItem[] = []
  // Sequential, because all pictures of a feed may be on one host.
  for (const [position, item] of items.entries()) {
    const source = position < maxPictures ? item.imageSource : undefined
    const image = source && (known.get(source) ?? (await register(source).catch(() => undefined)))
    shown.push(image ? { ...item, image } : item)
  }
  return shown
}

/** Pictures of the old copy that the new one no longer shows. */
export function droppedPictures(before: readonly FeedItem[], items: readonly FeedItem[]): string[] {
  const shown = new Set(items.map(({ image }) => image))
  return before
    .map(({ image }) => image)
    .filter((image) => isRegistered(image) && !shown.has(image))
}

const isRegistered = (image: string) => image.includes('/pictures/')
