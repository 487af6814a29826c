import type { Focus } from '#contract/picture.ts'

/** What content copies from a picture of the library. */
export type PictureValues = { src: string; alt: string; focus: Focus }

/**
 * The content with the alt text and focal point of a picture wherever it is used. Content has pictures as objects with
 * `src`, as thumbnails of videos, and as tags in the HTML of posts.
 */
export function withPictureValues(content: unknown, picture: PictureValues): unknown {
  if (typeof content === 'string') return inHtml(content, picture)
  if (Array.isArray(content)) return content.map((item) => withPictureValues(item, picture))
  if (!isRecord(content)) return content
  const changed = Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, withPictureValues(value, picture)]),
  )
  const { src, focus } = picture
  if (changed['src'] === src) Object.assign(changed, altOf(changed, picture))
  const isShown = changed['src'] === src || changed['thumbnail'] === src
  // Without a focal point the centre stays visible.
  const needsFocus = 'focus' in changed || focus.x !== 50 || focus.y !== 50
  return isShown && needsFocus ? { ...changed, focus } : changed
}

const altOf = (use: Record<string, unknown>, { alt }: PictureValues) => ({
  ...('alt' in use && { alt }),
  ...('altText' in use && { altText: alt }),
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The sanitiser writes attributes in double quotes and always writes `alt`. */
const inHtml = (html: string, { src, alt }: PictureValues): string =>
  html.includes(src)
    ? html.replace(/<img\b[^>]*>/g, (tag) =>
        tag.includes(`src="${src}"`)
          ? tag.replace(/ alt="[^"]*"/, () => ` alt="${escapeAttribute(alt)}"`)
          : tag,
      )
    : html

const escapeAttribute = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The ids of the uploaded pictures in a content. */
export const pictureIdsIn = (content: unknown): string[] => [
  ...new Set(
    [
      ...JSON.stringify(content ?? null).matchAll(/\/media\/upload\/pictures\/([0-9a-f]{32})\./g),
    ].map(([, id = '']) => id),
  ),
]

/** The paths of the texts in a content that contain the address. */
export function placesOf(src: string, content: unknown): string[][] {
  if (typeof content === 'string') return content.includes(src) ? [[]] : []
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, value]) =>
    placesOf(src, value).map((path) => [name, ...path]),
  )
}
