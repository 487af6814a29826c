import type { Mark, Node } from 'prosemirror-model'
import type { Story } from './read-story.ts'

/**
 * The HTML of a story in the form of the sanitiser. A block that the person has not changed keeps its source, because
 * the editor keeps the objects of unchanged blocks: opening and saving a stored post changes no byte.
 */
export function writeStory(doc: Node, { sources, tail }: Omit<Story, 'doc'>): string {
  const blocks: string[] = []
  doc.forEach((block) => {
    const source = sources.get(block)
    if (source !== undefined) blocks.push(source)
    else if (!isEmpty(block)) blocks.push((blocks.length > 0 ? '\n' : '') + writeBlock(block))
  })
  return blocks.length > 0 ? blocks.join('') + tail : ''
}

const isEmpty = (block: Node): boolean =>
  block.isTextblock && block.childCount === 0 && !isFigure(block)
const isFigure = ({ type }: Node) => type.name === 'figure'

function writeBlock(block: Node): string {
  switch (block.type.name) {
    case 'heading':
      return wrap(`h${block.attrs['level'] === 3 ? 3 : 2}`, writeInline(block))
    case 'horizontal_rule':
      return '<hr />'
    case 'figure': {
      const caption = block.childCount > 0 ? wrap('figcaption', writeInline(block)) : ''
      return wrap('figure', writePicture(block) + caption)
    }
    case 'blockquote':
      return wrap('blockquote', childrenOf(block).map(writeBlock).join(''))
    case 'bullet_list':
    case 'ordered_list': {
      const items = childrenOf(block).map((item) => `\n  ${wrap('li', writeInline(item))}`)
      return wrap(block.type.name === 'bullet_list' ? 'ul' : 'ol', `${items.join('')}\n`)
    }
    default:
      return wrap('p', writeInline(block))
  }
}

const wrap = (tag: string, inside: string) => `<${tag}>${inside}</${tag}>`

function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  node.forEach((child) => children.push(child))
  return children
}

/** Marks that continue into the next text are not closed in between. */
function writeInline(block: Node): string {
  let html = ''
  let open: readonly Mark[] = []
  const close = (until: number) => {
    for (const mark of open.slice(until).toReversed()) html += `</${tagOf(mark)}>`
    open = open.slice(0, until)
  }
  block.forEach((node) => {
    const shared = open.findIndex((mark, index) => !node.marks[index]?.eq(mark))
    close(shared < 0 ? open.length : shared)
    for (const mark of node.marks.slice(open.length)) html += openTag(mark)
    open = node.marks
    html += writeLeaf(node)
  })
  close(0)
  return html
}

function writeLeaf(node: Node): string {
  if (node.isText) return escapeText(node.text ?? '')
  return node.type.name === 'hard_break' ? '<br />' : writePicture(node)
}

const tagOf = ({ type }: Mark) => (type.name === 'link' ? 'a' : type.name)
const openTag = (mark: Mark) =>
  mark.type.name === 'link'
    ? `<a href="${escapeAttribute(String(mark.attrs['href']))}">`
    : `<${tagOf(mark)}>`

function writePicture({ attrs }: Node): string {
  const [src, alt] = [String(attrs['src']), String(attrs['alt'])].map(escapeAttribute)
  const [width, height] = [Number(attrs['width']), Number(attrs['height'])]
  const size = width > 0 && height > 0 ? ` width="${width}" height="${height}"` : ''
  return `<img src="${src}" alt="${alt}" loading="lazy"${size} />`
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')
