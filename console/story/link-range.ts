import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { storySchema } from './story-schema.ts'

const { link } = storySchema.marks

type Range = { from: number; to: number }

/** The selection with its link. A cursor in a link selects the whole link. */
export function linkAt({ doc, selection }: EditorState): Range & { href: string } {
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

/** Sets or removes the link of a range. An empty range gets the address as its text. */
export function setLink({ tr }: EditorState, range: Range, href: string | undefined): Transaction {
  const { from, to } = range
  if (href === undefined) return tr.removeMark(from, to, link)
  const mark = link.create({ href })
  if (from < to) return tr.removeMark(from, to, link).addMark(from, to, mark)
  const text = href.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '')
  return tr.insert(from, storySchema.text(text, [mark]))
}

/** Puts the cursor behind a range, where typing continues without the link. */
export function cursorBehind({ doc, tr }: EditorState, position: number): Transaction {
  return tr.setSelection(TextSelection.near(doc.resolve(position), -1)).setStoredMarks([])
}
