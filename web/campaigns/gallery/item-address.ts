import type { GalleryItem } from '#contract/gallery.ts'

/** What is looked at stands in the address, so that Back closes it and a link opens it. */
export const showParameter = 'show'

export const addressOf = ({ id }: GalleryItem) => `?${showParameter}=${id}`

export const isShowing = (search: string): boolean => new URLSearchParams(search).has(showParameter)

export function itemIn(items: readonly GalleryItem[], search: string): GalleryItem | undefined {
  const id = new URLSearchParams(search).get(showParameter)
  return items.find((item) => item.id === id)
}

/** The element in the gallery that leads to it. */
export const tileId = ({ id }: GalleryItem) => `show-${id}`

export const titleOf = (item: GalleryItem): string =>
  item.type === 'video' ? item.title : item.altText

export const pictureOf = (item: GalleryItem) => ({
  src: item.type === 'video' ? item.thumbnail : item.src,
  width: item.width,
  height: item.height,
  ...(item.focus && { focus: item.focus }),
})

/** 'Picture 4 of 13': counted among its own kind. */
export function countOf(items: readonly GalleryItem[], item: GalleryItem): string {
  const alike = items.filter(({ type }) => type === item.type)
  const kind = item.type === 'video' ? 'Video' : 'Picture'
  return `${kind} ${alike.indexOf(item) + 1} of ${alike.length}`
}

/** The one before and the one after. It goes round, so that nobody comes to an end. */
export function neighboursOf(items: readonly GalleryItem[], item: GalleryItem) {
  const place = items.indexOf(item)
  return {
    previous: items.at(place - 1) ?? item,
    next: items[(place + 1) % items.length] ?? item,
  }
}
