import { DOMParser, type Fragment, type Node } from 'prosemirror-model'
import { storySchema } from './story-schema.ts'

const { nodes: types } = storySchema

/** A story in the editor, and the source of each block that the person has not changed. */
export type Story = { doc: Node; html: string; sources: WeakMap<Node, string>; tail: string }

/** Reads the HTML of a draft. Unknown tags are left out, their text stays. */
export function readStory(html: string): Story {
  const { blocks, tail } = splitBlocks(html)
  const sources = new WeakMap<Node, string>()
  const nodes = blocks.flatMap((source) => {
    const { content } = readHtml(source)
    const [block] = content
    if (block && content.length === 1) sources.set(block, source)
    return content
  })
  const doc = types.doc.create(null, nodes.length > 0 ? nodes : types.paragraph.create())
  return { doc, html, sources, tail }
}

let inert: Document | undefined

/**
 * A document that fetches no picture and runs no script. It is made when a story is read, because this file also loads
 * where there is no document.
 */
export const inertDocument = (): Document =>
  (inert ??= document.implementation.createHTMLDocument())

/** The blocks of HTML. */
export function readHtml(html: string): Fragment {
  const element = inertDocument().createElement('div')
  element.innerHTML = html
  return DOMParser.fromSchema(storySchema).parse(element).content
}

const tag = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img'])
const inlineTags: ReadonlySet<string> = new Set(['a', 'br', 'em', 'strong'])

/** The source of each block of the top level, with the spaces before it, and the spaces after the last one. */
function splitBlocks(html: string): { blocks: string[]; tail: string } {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: text, 1: slash, 2: name = '', index } of html.matchAll(tag)) {
    const isVoid = voidTags.has(name.toLowerCase())
    if (!isVoid) depth = Math.max(0, depth + (slash ? -1 : 1))
    if (depth > 0 || inlineTags.has(name.toLowerCase())) continue
    const end = index + text.length
    blocks.push(html.slice(start, end))
    start = end
  }
  const rest = html.slice(start)
  return rest.trim() === '' ? { blocks, tail: rest } : { blocks: [...blocks, rest], tail: '' }
}
