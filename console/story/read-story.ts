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
    const items = children.flatMap((child) =>
      typeof child === 'string' ? [] : [types.list_item.create(null, inlineOf(child.children))],
    )
    const list = tag === 'ul' ? types.bullet_list : types.ordered_list
    return items.length > 0 ? list.create(null, items) : undefined
  }
  if (tag === 'p') return types.paragraph.create(null, inlineOf(children))
  return types.paragraph.create(null, inlineOf([node]))
}

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

function withMark(held: readonly Mark[], { tag, attrs: { href = '' } }: HtmlElement) {
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
