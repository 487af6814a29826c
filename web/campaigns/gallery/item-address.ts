import type { GalleryItem } from '#contract/gallery.ts'

/** The query names the open item, so that Back closes it and a link opens it. */
export const showParameter = 'show'

export const addressOf = ({ id }: GalleryItem) => `?${showParameter}=${id}`

export const isShowing = (search: string): boolean => new URLSearchParams(search).has(showParameter)

export function itemIn(items: readonly GalleryItem[], search: string): GalleryItem | undefined {
  const id = new URLSearchParams(search).get(showParameter)
  return items.find((item) => item.id === id)
}

/** The id of the element in the gallery that opens the item. */
export const tileId = ({ id }: GalleryItem) => `show-${id}`

export const titleOf = (item: GalleryItem): string =>
  item.type === 'video' ? item.title : item.altText

export const pictureOf = (item: GalleryItem) => ({
  src: item.type === 'video' ? item.thumbnail : item.src,
  width: item.width,
  height: item.height,
  ...(item.focus && { focus: item.focus }),
})

/** 'Picture 4 of 13'. Videos and pictures are counted separately. */
export function countOf(items: readonly GalleryItem[], item: GalleryItem): string {
  const alike = items.filter(({ type }) => type === item.type)
  const kind = item.type === 'video' ? 'Video' : 'Picture'
  return `${kind} ${alike.indexOf(item) + 1} of ${alike.length}`
}

/** The previous and next item. The gallery wraps around at its ends. */
export function neighboursOf(items: readonly GalleryItem[], item: GalleryItem) {
  const index = items.indexOf(item)
  return {
    previous: items.at(index - 1) ?? item,
    next: items[(index + 1) % items.length] ?? item,
  }
}
