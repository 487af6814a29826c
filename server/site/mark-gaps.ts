import { mediaPrefix } from '#contract/picture-sizes.ts'
import { escapeXml } from '#server/kit/escape-xml.ts'

/** A field without a value: the texts that stand for it in the page. */
type Gap = { path: string; texts: readonly string[] }

/** Elements whose text is no markup, other tags, and text. */
const parts = /<(title|style|textarea|option)\b[^>]*>[\s\S]*?<\/\1>|<[^>]*>|[^<]+/g

/**
 * Marks the placeholders of a page, so that staff tell them from the texts of the draft. The Desk writes the label of the
 * field into each mark.
 */
export function markGaps(
  html: string,
  { gaps, missingPicture }: { gaps: readonly Gap[]; missingPicture: string },
): string {
  const named = new Map(gaps.flatMap(({ path, texts }) => texts.map((text) => [text, path])))
  const marked = named.size === 0 ? html : markTexts(html, named)
  return marked.replaceAll(pictureAddress(missingPicture), greyPicture)
}

function markTexts(html: string, paths: ReadonlyMap<string, string>): string {
  // The longest first: 'Friday, Jan 1, 2100' contains 'Jan 1, 2100'.
  const texts = [...paths.keys()].toSorted((one, other) => other.length - one.length)
  const anyText = new RegExp(texts.map(escapePattern).join('|'), 'g')
  const inTag = (text: string) => escapeXml(nameOf(paths.get(text) ?? ''))
  const inText = (text: string) =>
    `<mark data-gap="${escapeXml(paths.get(text) ?? '')}" style="${markStyle}">${inTag(text)}</mark>`
  return html.replaceAll(parts, (part) =>
    part.replaceAll(anyText, part.startsWith('<') ? inTag : inText),
  )
}

const markStyle =
  'background:var(--warn-bg);color:var(--ink);outline:2px dashed var(--amber-d);padding:0 .25em'

/** 'Exact address' from 'exactAddress', 'Title' from 'hero.slides.0.title'. */
export function nameOf(path: string): string {
  const key = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? 'Draft'
  const spaced = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The address in any size: '/media/upload/c_fill,w_80,h_80/artwork/missing-picture.svg'. */
function pictureAddress(src: string): RegExp {
  const file = escapePattern(src.slice(mediaPrefix.length))
  return new RegExp(`(?:https?://[^/"\\s]+)?${mediaPrefix}(?:[^/"\\s]+/)?${file}`, 'g')
}

const escapePattern = (text: string): string =>
  text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** A grey area with a drawn picture. No character in it ends a candidate of `srcset`. */
const greyPicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80" preserveAspectRatio="xMidYMid slice">' +
    '<path fill="#d8d0d6" d="M0 0h120v80H0z"/><path fill="#a89aa4" d="M36 58l16-22 12 15 8-9 12 16z"/>' +
    '<circle cx="76" cy="30" r="5" fill="#a89aa4"/></svg>',
).replaceAll("'", '%27')}`
