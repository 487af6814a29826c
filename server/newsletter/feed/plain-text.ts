const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}

/** Input characters per output character, because markup and entities are longer than the text. */
const inputFactor = 20

/** The text of XML or of HTML inside it, on one line, without tags and entities. */
export function plainText(text: string, maxLength: number): string {
  const markup = withoutCdata(text.slice(0, maxLength * inputFactor))
  // The first pass decodes the XML, the second the HTML inside it.
  const decoded = decodeEntities(withoutTags(decodeEntities(markup)))
  const line = withoutTags(decoded)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Cn}]+/gu, ' ')
    .trim()
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line
}

const withoutCdata = (text: string) => text.replaceAll('<![CDATA[', '').replaceAll(']]>', '')

/** Also removes a tag that was cut off at the end. */
const withoutTags = (text: string) => text.replace(/<[^<>]*>?/g, ' ')

const decodeEntities = (text: string) =>
  text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? entity
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })
