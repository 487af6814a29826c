import type { EditorState } from 'prosemirror-state'
import { storySchema } from './story-schema.ts'

const { link } = storySchema.marks

/** The selection with its link. A cursor in a link selects the whole link. */
export function linkAt({ doc, selection }: EditorState): {
  from: number
  to: number
  href: string
} {
  let { from, to } = selection
  let href = ''
  const { $from, empty } = selection
  const start = empty ? $from.start() : from
  const end = empty ? $from.end() : to
  doc.nodesBetween(start, end, (node, position) => {
    const mark = link.isInSet(node.marks)
    const isTouched = position <= to && position + node.nodeSize >= from
    if (!mark || !isTouched || href !== '') return
    href = String(mark.attrs['href'])
    if (empty) [from, to] = [position, position + node.nodeSize]
  })
  return { from, to, href }
}
