import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { storySchema } from './story-schema.ts'

const { nodes: types } = storySchema

/** The blocks of the top level that the selection touches. */
function selectedBlocks({ doc, selection }: EditorState) {
  const blocks: { node: Node; from: number; to: number }[] = []
  doc.forEach((node, offset) => {
    const to = offset + node.nodeSize
    if (offset < selection.to && to > selection.from) blocks.push({ node, from: offset, to })
  })
  return blocks
}

export const isInBlock = (state: EditorState, type: NodeType, attrs: object = {}): boolean =>
  selectedBlocks(state).every(({ node }) => node.hasMarkup(type, attrs))

export function hasMark({ doc, selection, storedMarks }: EditorState, mark: MarkType): boolean {
  const { from, to, empty, $from } = selection
  if (empty) return Boolean(mark.isInSet(storedMarks ?? $from.marks()))
  return doc.rangeHasMark(from, to, mark)
}

/** Turns the selected blocks into another kind, or back into paragraphs. */
export function toggleBlock(type: NodeType, attrs: object = {}): Command {
  return (state, dispatch) => {
    const blocks = selectedBlocks(state).filter(({ node }) => node.type !== types.figure)
    const [first, last] = [blocks[0], blocks.at(-1)]
    if (!first || !last) return false
    const target = isInBlock(state, type, attrs) ? types.paragraph : type
    const texts = blocks.flatMap(({ node }) => textblocksOf(node))
    const made = makeBlocks(target, target === type ? attrs : {}, texts)
    if (!dispatch) return true
    const tr = state.tr.replaceWith(first.from, last.to, made)
    const at = Math.min(state.selection.from, tr.doc.content.size)
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at))).scrollIntoView())
    return true
  }
}

/** The texts in a block: the items of a list, the paragraphs of a quote, or the block itself. */
function textblocksOf(node: Node): Node[] {
  if (node.isTextblock || node.isLeaf) return [node]
  const found: Node[] = []
  node.forEach((child) => found.push(child))
  return found
}

/** Blocks of a kind with these texts: one list, one quote, or one block for each text. */
export function makeBlocks(type: NodeType, attrs: object, texts: readonly Node[]): Node[] {
  const inner = innerType(type)
  if (!inner) return texts.map(({ content }) => type.create(attrs, content))
  return [
    type.create(
      null,
      texts.map(({ content }) => inner.create(null, content)),
    ),
  ]
}

const innerType = (type: NodeType): NodeType | undefined => {
  if (type === types.bullet_list || type === types.ordered_list) return types.list_item
  return type === types.blockquote ? types.paragraph : undefined
}

/** Backspace at the start of a heading, or of a list or quote with one text, returns to a paragraph. */
export const clearBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.depth === 0) return false
  const block = $from.node(1)
  if (block.type === types.figure || block.type === types.paragraph) return false
  if ($from.depth === 2 && block.childCount > 1) return false
  const start = $from.before(1)
  const text = types.paragraph.create(null, $from.parent.content)
  const tr = state.tr.replaceWith(start, $from.after(1), text)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(start))).scrollIntoView())
  return true
}

/** Enter in an empty item ends the list, or the quote, with a new paragraph after it. */
export const leaveEmptyItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isInside = $from.depth === 2 && $from.parent.childCount === 0 && $from.parent.isTextblock
  if (!empty || !isInside || $from.indexAfter(1) !== $from.node(1).childCount) return false
  if (!dispatch) return true
  const isOnly = $from.node(1).childCount === 1
  const [from, to] = isOnly ? [$from.before(1), $from.after(1)] : [$from.before(2), $from.after(2)]
  const tr = state.tr.delete(from, to)
  const at = isOnly ? from : tr.mapping.map($from.after(1))
  tr.insert(at, types.paragraph.create())
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
  return true
}

/** Inserts a block after the one with the cursor. */
export function insertBlock(block: Node): Command {
  return (state, dispatch) => {
    const { $to } = state.selection
    const at = $to.depth > 0 ? $to.after(1) : state.doc.content.size
    dispatch?.(state.tr.insert(at, block).scrollIntoView())
    return true
  }
}

export const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(types.hard_break.create()).scrollIntoView())
  return true
}
