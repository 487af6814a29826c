import type { Mark, Node } from 'prosemirror-model'
import { type HtmlElement, type HtmlNode, readTree } from './html-tree.ts'
import { isStoryLink, storySchema } from './story-schema.ts'

const { nodes: types, marks } = storySchema

/** A story in the editor, and the source of each block that the person has not changed. */
export type Story = { doc: Node; sources: WeakMap<Node, string>; tail: string }

/** Reads the HTML of a draft. Unknown tags are left out, their text stays. */
export function readStory(html: string): Story {
  const { nodes, tail } = readTree(html)
  const sources = new WeakMap<Node, string>()
  const blocks = nodes.flatMap(({ node, source }) => {
    const block = blockOf(node)
    if (block) sources.set(block, source)
    return block ? [block] : []
  })
  const doc = types.doc.create(null, blocks.length > 0 ? blocks : types.paragraph.create())
  return { doc, sources, tail }
}

/** Reads HTML from elsewhere, in which blocks may stand inside of other elements. */
export const readPasted = (html: string): Node =>
  types.doc.create(null, blocksIn(readTree(html).nodes.map(({ node }) => node)))

const blockTags = new Set(['p', 'h2', 'h3', 'hr', 'figure', 'blockquote', 'ul', 'ol'])
const containerTags = new Set(
  'address article aside body center dd div dl dt footer form header html main nav pre section table tbody td tfoot th thead tr'.split(
    ' ',
  ),
)

/** The blocks of nested elements one after the other. Text between them becomes a paragraph. */
function blocksIn(nodes: readonly HtmlNode[]): Node[] {
  const blocks: Node[] = []
  let texts: HtmlNode[] = []
  const endParagraph = () => {
    const content = inlineOf(texts)
    texts = []
    if (content.length > 0) blocks.push(types.paragraph.create(null, content))
  }
  for (const node of nodes) {
    const isContainer =
      typeof node !== 'string' && (containerTags.has(node.tag) || hasBlock(node.children))
    if (typeof node === 'string' || (!isContainer && !blockTags.has(node.tag))) texts.push(node)
    else {
      endParagraph()
      const block = isContainer && !blockTags.has(node.tag) ? undefined : blockOf(node)
      if (block) blocks.push(block)
      else if (isContainer) blocks.push(...blocksIn(node.children))
    }
  }
  endParagraph()
  return blocks.length > 0 ? blocks : [types.paragraph.create()]
}

const hasBlock = (children: readonly HtmlNode[]): boolean =>
  children.some(
    (child) =>
      typeof child !== 'string' &&
      (blockTags.has(child.tag) || containerTags.has(child.tag) || hasBlock(child.children)),
  )

function blockOf(node: HtmlNode): Node | undefined {
  if (typeof node === 'string') return types.paragraph.create(null, inlineOf([node]))
  const { tag, attrs, children } = node
  if (tag === 'h2' || tag === 'h3')
    return types.heading.create({ level: Number(tag[1]) }, inlineOf(children))
  if (tag === 'hr') return types.horizontal_rule.create()
  if (tag === 'img') return types.figure.create(pictureOf(attrs))
  if (tag === 'figure') return figureOf(node)
  if (tag === 'blockquote') return types.blockquote.create(null, paragraphsOf(children))
  if (tag === 'ul' || tag === 'ol') {
    const items = itemsOf(children)
    const list = tag === 'ul' ? types.bullet_list : types.ordered_list
    return items.length > 0 ? list.create(null, items) : undefined
  }
  if (tag === 'p') return types.paragraph.create(null, inlineOf(children))
  return types.paragraph.create(null, inlineOf([node]))
}

/** The items of a list. Items of a list inside of an item follow it, because a story has one level. */
function itemsOf(children: readonly HtmlNode[]): Node[] {
  return children.flatMap((item) => {
    if (typeof item === 'string') return []
    if (item.tag === 'ul' || item.tag === 'ol') return itemsOf(item.children)
    const lists = item.children.filter((child) => isList(child))
    const text = inlineOf(item.children.filter((child) => !isList(child)))
    const own = text.length > 0 || lists.length === 0 ? [types.list_item.create(null, text)] : []
    return [...own, ...itemsOf(lists)]
  })
}

const isList = (node: HtmlNode): boolean =>
  typeof node !== 'string' && (node.tag === 'ul' || node.tag === 'ol')

function figureOf({ children }: HtmlElement): Node {
  const named = (name: string) =>
    children.find((child) => typeof child !== 'string' && child.tag === name)
  const [picture, caption] = [named('img'), named('figcaption')]
  const captionNodes = typeof caption === 'object' ? inlineOf(caption.children) : []
  return typeof picture === 'object'
    ? types.figure.create(pictureOf(picture.attrs), captionNodes)
    : types.paragraph.create(null, inlineOf(children))
}

/** Text of a quote outside of a paragraph becomes one. */
function paragraphsOf(children: readonly HtmlNode[]): Node[] {
  const isParagraph = (child: HtmlNode) => typeof child !== 'string' && child.tag === 'p'
  if (!children.some(isParagraph)) return [types.paragraph.create(null, inlineOf(children))]
  return children.flatMap((child) =>
    typeof child === 'string'
      ? child.trim() === ''
        ? []
        : [types.paragraph.create(null, inlineOf([child]))]
      : [types.paragraph.create(null, inlineOf(isParagraph(child) ? child.children : [child]))],
  )
}

const pictureOf = ({ src = '', alt = '', width, height }: HtmlElement['attrs']) => ({
  src,
  alt,
  width: Number(width) || 0,
  height: Number(height) || 0,
})

/** The text of a block as a reader sees it: spaces and line breaks of the source are one space, none at the ends. */
function inlineOf(children: readonly HtmlNode[]): Node[] {
  const found: Node[] = []
  let isAfterSpace = true
  const add = (node: HtmlNode, held: readonly Mark[]): void => {
    // Two paragraphs of one item must not run together.
    if (typeof node !== 'string' && (node.tag === 'p' || containerTags.has(node.tag)))
      add(' ', held)
    if (typeof node === 'string') {
      const joined = node.replace(/[\t\n\f\r ]+/g, ' ')
      const text = isAfterSpace ? joined.replace(/^ /, '') : joined
      if (text === '') return
      isAfterSpace = text.endsWith(' ')
      found.push(storySchema.text(text, held))
      return
    }
    if (node.tag === 'br') {
      found.push(types.hard_break.create(null, null, held))
      isAfterSpace = true
    } else if (node.tag === 'img') {
      found.push(types.image.create(pictureOf(node.attrs), null, held))
      isAfterSpace = false
    } else for (const child of node.children) add(child, withMark(held, node))
  }
  for (const child of children) add(child, [])
  return withoutLastSpace(found)
}

function withMark(held: readonly Mark[], { tag, attrs }: HtmlElement): readonly Mark[] {
  const { href = '' } = attrs
  if (tag === 'span') {
    const strong = 'data-strong' in attrs ? marks.strong.create().addToSet(held) : held
    return 'data-em' in attrs ? marks.em.create().addToSet(strong) : strong
  }
  if (tag === 'strong') return marks.strong.create().addToSet(held)
  if (tag === 'em') return marks.em.create().addToSet(held)
  return tag === 'a' && isStoryLink(href) ? marks.link.create({ href }).addToSet(held) : held
}

function withoutLastSpace(found: Node[]): Node[] {
  const last = found.at(-1)
  if (!last?.isText || !last.text?.endsWith(' ')) return found
  const text = last.text.slice(0, -1)
  return [...found.slice(0, -1), ...(text === '' ? [] : [storySchema.text(text, last.marks)])]
}
