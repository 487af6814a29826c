import { closeHistory } from 'prosemirror-history'
import type { NodeType } from 'prosemirror-model'
import { type EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { makeBlocks } from './commands.ts'
import { isStoryLink, storySchema } from './story-schema.ts'

const { nodes: types, marks } = storySchema

/**
 * Formats text while a person types it: a sign and a space at the start of a paragraph, or an address before a space or
 * Enter. Each change is an entry of its own in the history, so that undo returns the typed signs.
 */
export const formatWhileTyping = new Plugin({
  props: {
    handleTextInput: (view, from, to, text) => {
      if (text !== ' ' || view.composing) return false
      const typed = view.state.tr.insertText(text, from, to)
      if (!formatAtCursor(view.state.apply(typed))) return false
      view.dispatch(typed.scrollIntoView())
      return format(view)
    },
    handleKeyDown: (view, { key }) => {
      if (key === 'Enter') format(view)
      return false
    },
  },
})

function format(view: EditorView): boolean {
  const formatted = formatAtCursor(view.state)
  if (formatted) view.dispatch(formatted)
  return formatted !== undefined
}

/** The change that the text before the cursor asks for. */
export function formatAtCursor(state: EditorState): Transaction | undefined {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock) return undefined
  // A break or a picture ends a word as a space does.
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\n')
  return formatBlock(state, before) ?? linkLastWord(state, before)
}

const blockSigns: readonly { sign: RegExp; type: NodeType; attrs?: object }[] = [
  { sign: /^##\s$/, type: types.heading, attrs: { level: 2 } },
  { sign: /^###\s$/, type: types.heading, attrs: { level: 3 } },
  { sign: /^[-*]\s$/, type: types.bullet_list },
  { sign: /^1[.)]\s$/, type: types.ordered_list },
  { sign: /^>\s$/, type: types.blockquote },
]

function formatBlock({ selection, tr }: EditorState, before: string): Transaction | undefined {
  const { $from } = selection
  const isPlain = $from.depth === 1 && $from.parent.type === types.paragraph
  const found = isPlain && blockSigns.find(({ sign }) => sign.test(before))
  if (!found) return undefined
  const text = $from.parent.cut($from.parentOffset)
  const start = $from.before()
  tr.replaceWith(start, $from.after(), makeBlocks(found.type, found.attrs ?? {}, [text]))
  tr.setSelection(TextSelection.near(tr.doc.resolve(start)))
  return closeHistory(tr.scrollIntoView())
}

/** Links an address that ends at the cursor, or before the space there. Punctuation around it stays text. */
function linkLastWord({ selection, doc, tr }: EditorState, before: string) {
  const [, word = '', rest = ''] =
    /(?:^|[\s("'“‘])([^\s("'“‘]+?)([.,;:!?)"'”’]*\s?)$/.exec(before) ?? []
  const href = addressOf(word)
  if (!/^(?:www\.|https?:)|^[^:]+@/i.test(word) || !isStoryLink(href)) return undefined
  const to = selection.from - rest.length
  const from = to - word.length
  if (doc.rangeHasMark(from, to, marks.link)) return undefined
  return closeHistory(tr.addMark(from, to, marks.link.create({ href })))
}

/** The address of a link as a person types it: `www.` and an email address need no scheme. */
export function addressOf(typed: string): string {
  const text = typed.trim()
  if (/^www\.[^\s./\\]+\.[^\s\\]+$/i.test(text)) return `https://${text}`
  return /^[^\s@:/\\?#]+@[^\s@:/\\?#]+\.[a-z]{2,}$/i.test(text) ? `mailto:${text}` : text
}
