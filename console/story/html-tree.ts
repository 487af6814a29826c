/** An element or a text of a story. */
export type HtmlElement = {
  tag: string
  attrs: Readonly<Record<string, string>>
  children: HtmlNode[]
}
export type HtmlNode = HtmlElement | string

/** A node of the top level with its source, which includes the spaces before it. */
export type TopNode = { node: HtmlNode; source: string }

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</gi
const attribute = /([a-z-]+)(?:="([^"]*)")?/gi
const voidTags = new Set(['br', 'hr', 'img'])

/**
 * Reads sanitised HTML into a tree without a browser, so that nothing is fetched and each block keeps its source. Text
 * that is no tag of a story stays text.
 */
export function readTree(html: string): { nodes: TopNode[]; tail: string } {
  const root: HtmlElement = { tag: '', attrs: {}, children: [] }
  const open = [root]
  const nodes: TopNode[] = []
  let start = 0
  const closeTop = (end: number) => {
    const node = root.children.at(-1)
    if (open.length > 1 || node === undefined) return
    if (nodes.at(-1)?.node === node) return
    nodes.push({ node, source: html.slice(start, end) })
    start = end
  }
  for (const match of html.matchAll(token)) {
    const [text, slash, name, attrs = ''] = match
    const end = match.index + text.length
    const parent = open.at(-1) ?? root
    if (name === undefined) {
      if (parent !== root || text.trim() !== '') parent.children.push(decode(text))
    } else if (slash) {
      const index = open.findLastIndex(({ tag }) => tag === name.toLowerCase())
      if (index > 0) open.length = index
    } else {
      const element = { tag: name.toLowerCase(), attrs: readAttributes(attrs), children: [] }
      parent.children.push(element)
      if (!voidTags.has(element.tag)) open.push(element)
    }
    closeTop(end)
  }
  // A block that was never closed ends with the text.
  open.length = 1
  closeTop(html.length)
  return { nodes, tail: html.slice(start) }
}

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decode(value),
    ]),
  )

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
