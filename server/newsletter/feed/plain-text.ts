const named: Record<string, string> = {
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

/** How much is looked at for one character of the result: markup and entities are longer than what they say. */
const slack = 20

/** What a reader would read of a piece of XML or of the HTML inside it: no tags, no entities, one line. */
export function plainText(given: string, most: number): string {
  const markup = unwrapped(given.slice(0, most * slack))
  // Once for the XML, once for the HTML that it carried; in between, the tags go.
  const words = decoded(withoutTags(decoded(markup)))
  const line = withoutTags(words)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Cn}]+/gu, ' ')
    .trim()
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}

const unwrapped = (text: string) => text.replaceAll('<![CDATA[', '').replaceAll(']]>', '')

/** Also a tag that was cut off at the end. */
const withoutTags = (text: string) => text.replace(/<[^<>]*>?/g, ' ')

const decoded = (text: string) =>
  text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })
