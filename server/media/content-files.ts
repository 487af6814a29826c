import type { Focus } from '#contract/picture.ts'

/** What content copies from a picture of the library. Without `alt` or `focus` the content keeps its own. */
export type PictureValues = { src: string; alt?: string; focus?: Focus }

/** A file that takes the place of another one. Only pictures have a size. */
export type Replacement = { path: string; picture?: Required<PictureValues> & Size }
type Size = { width: number; height: number }

/**
 * The content with the alt text and focal point of a picture wherever it is used. Content has pictures as objects with
 * `src`, as thumbnails of videos, and as tags in the HTML of posts.
 */
export const withPictureValues = (content: unknown, picture: PictureValues): unknown =>
  mapContent(content, {
    text: (text) => withAltInHtml(text, picture),
    object: (object) => withValues(object, picture),
  })

/** The content with another file in the place of this one; without a replacement, with a gap. */
export function withReplacement(content: unknown, path: string, by?: Replacement): unknown {
  const replaced = mapContent(content, {
    text: (text) => {
      if (!text.includes(path)) return text
      return by ? text.replaceAll(path, by.path) : withoutFile(text, path)
    },
    object: (object, before) => {
      if (before['src'] !== path) return object
      const { width, height } = by?.picture ?? { width: 0, height: 0 }
      const { focus: _focus, ...rest } = object
      const size = 'width' in object ? { width, height } : {}
      return by ? { ...object, ...size } : { ...rest, ...size, ...altOf(object, '') }
    },
  })
  return by?.picture ? withPictureValues(replaced, by.picture) : replaced
}

type Mapping = {
  text: (text: string) => string
  object: (changed: JsonObject, before: JsonObject) => JsonObject
}
type JsonObject = Record<string, unknown>

function mapContent(content: unknown, mapping: Mapping): unknown {
  if (typeof content === 'string') return mapping.text(content)
  if (Array.isArray(content)) return content.map((item) => mapContent(item, mapping))
  if (!isJsonObject(content)) return content
  const changed = Object.entries(content).map(
    ([name, value]) => [name, mapContent(value, mapping)] as const,
  )
  return mapping.object(Object.fromEntries(changed), content)
}

/** Columns of a record are also dates and bytes, which contain no files. */
const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function withValues(object: JsonObject, { src, alt, focus }: PictureValues): JsonObject {
  const isPicture = object['src'] === src
  const labelled = isPicture && alt !== undefined ? { ...object, ...altOf(object, alt) } : object
  if (!focus || (!isPicture && object['thumbnail'] !== src)) return labelled
  // Without a focal point the centre stays visible.
  const needsFocus = 'focus' in object || focus.x !== 50 || focus.y !== 50
  return needsFocus ? { ...labelled, focus } : labelled
}

const altOf = (use: JsonObject, alt: string) => ({
  ...('alt' in use && { alt }),
  ...('altText' in use && { altText: alt }),
})

/** The sanitiser writes attributes in double quotes and always writes `alt`. */
const withAltInHtml = (html: string, { src, alt }: PictureValues): string =>
  alt !== undefined && html.includes(src)
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

/** A text without its pictures and links to a file. A text that is only the address becomes empty. */
function withoutFile(text: string, path: string): string {
  if (!text.includes('<')) return text.endsWith(path) ? '' : text
  return text
    .replace(/<img\b[^>]*>/g, (tag) => (tag.includes(path) ? '' : tag))
    .replace(/(<a\b[^>]*>)([\s\S]*?)<\/a>/g, (link, tag: string, label: string) =>
      tag.includes(path) ? label : link,
    )
}

/** The paths of the files that a content names. */
export const filesIn = (content: unknown): string[] => [
  ...new Set(
    JSON.stringify(content ?? null).match(
      /\/(?:media\/upload\/(?:pictures|artwork)|documents)\/[a-z0-9-]+\.[a-z]+/g,
    ),
  ),
]

/** The paths of the texts in a content that contain the address. */
export function pathsOf(src: string, content: unknown): string[][] {
  if (typeof content === 'string') return content.includes(src) ? [[]] : []
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, value]) =>
    pathsOf(src, value).map((path) => [name, ...path]),
  )
}
