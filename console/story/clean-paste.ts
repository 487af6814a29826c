import { Picture } from '#contract/picture.ts'
import { readPasted } from './read-story.ts'
import { writeStory } from './write-story.ts'

/**
 * Turns pasted HTML into the HTML of a story before the editor sees it. The text keeps paragraphs, headings, lists,
 * links and emphasis. Styles are read here and removed, because the policy of the Desk blocks them.
 */
export function cleanPasted(html: string): string {
  const plain = html
    .replace(/<!--[\s\S]*?-->|<![^>]*>|<\?[^>]*>/g, '')
    .replace(
      /<(head|style|script|title|svg|math|template|noscript|iframe|object)\b[\s\S]*?<\/\1\s*>/gi,
      '',
    )
    .replace(/<(?:meta|link|base|input|col|wbr|source)\b[^>]*>/gi, '')
    // Word has tags with a namespace, such as <o:p>.
    .replace(/<\/?[a-z]+:[^>]*>/gi, '')
    .replace(/<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi, cleanTag)
  return writeStory(readPasted(plain), { sources: new WeakMap(), tail: '' })
}

const otherNames: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
}

/** One tag with only the attributes that the reader of stories knows. */
function cleanTag(_tag: string, slash: string, name: string, attributes: string): string {
  const tag = otherNames[name.toLowerCase()] ?? name.toLowerCase()
  if (slash) return `</${tag}>`
  const valueOf = (attribute: string) => readAttribute(attributes, attribute)
  const style = valueOf('style').toLowerCase()
  // Google Docs wraps a whole document in a <b> of normal weight.
  if (tag === 'strong' && /font-weight:\s*(?:normal|400)/.test(style)) return '<span>'
  if (tag === 'a') return `<a href="${valueOf('href')}">`
  if (tag === 'img') return cleanPicture(valueOf)
  if (tag !== 'span') return `<${tag}>`
  const isStrong = /font-weight:\s*(?:bold|[6-9]00)/.test(style)
  const isEm = /font-style:\s*italic/.test(style)
  return `<span${isStrong ? ' data-strong' : ''}${isEm ? ' data-em' : ''}>`
}

/** Pictures come from the library: one of another host is left out. */
function cleanPicture(valueOf: (attribute: string) => string): string {
  const src = valueOf('src')
  if (!Picture.shape.src.safeParse(src).success) return ''
  const [alt, width, height] = [valueOf('alt'), valueOf('width'), valueOf('height')]
  return `<img src="${src}" alt="${alt}" width="${width}" height="${height}">`
}

/** The value in any kind of quotes, as it may stand in double quotes. */
function readAttribute(attributes: string, name: string): string {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
  const [, double, single, bare] = pattern.exec(attributes) ?? []
  return (double ?? single ?? bare ?? '').replaceAll('"', '&quot;')
}
