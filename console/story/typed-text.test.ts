// @vitest-environment jsdom

import { history, undo } from 'prosemirror-history'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { clearBlock } from './commands.ts'
import { cursorBehind, linkAt, setLink } from './link-range.ts'
import { readStory } from './read-story.ts'
import { addressOf, formatAtCursor } from './typed-text.ts'
import { writeBlocks } from './write-story.ts'

const stateOf = (html: string, from: number, to = from) => {
  const { doc } = readStory(html)
  const selection = TextSelection.create(doc, from, to)
  return EditorState.create({ doc, selection, plugins: [history()] })
}
const after = (state: EditorState, command: Command) => {
  let next = state
  command(state, (transaction) => (next = state.apply(transaction)))
  return next
}
/** A paragraph in which a person has typed this text. */
const typed = (text: string) => {
  const empty = stateOf('', 1)
  return empty.apply(empty.tr.insertText(text))
}
const formatted = (state: EditorState) => {
  const change = formatAtCursor(state)
  return change && writeBlocks(change.doc)
}

test('[C135] a sign and a space at the start of a paragraph make a heading, a list or a quote', () => {
  const made = (html: string, at: number) => formatted(stateOf(html, at))
  expect(made('<p>## Words</p>', 4)).toBe('<h2>Words</h2>')
  expect(made('<p>### Words</p>', 5)).toBe('<h3>Words</h3>')
  expect(made('<p>- <em>Words</em></p>', 3)).toBe('<ul>\n  <li><em>Words</em></li>\n</ul>')
  expect(made('<p>1. Words</p>', 4)).toBe('<ol>\n  <li>Words</li>\n</ol>')
  expect(made('<p>&gt; Words</p>', 3)).toBe('<blockquote><p>Words</p></blockquote>')
  for (const [html, at] of [
    ['<p>a - b</p>', 5],
    ['<h2>- b</h2>', 3],
    ['<ul><li>- b</li></ul>', 4],
  ] as const)
    expect(made(html, at), html).toBeUndefined()
})

test('[C135] undo returns the typed signs, and Backspace at the start returns to a paragraph', () => {
  const state = typed('## ')
  const heading = state.apply(formatAtCursor(state) ?? state.tr)
  expect(heading.doc.firstChild?.type.name).toBe('heading')
  expect(heading.selection.from).toBe(1)
  expect(after(heading, undo).doc.textContent).toBe('## ')
  const cleared = after(stateOf('<p>One</p><ul><li>Two</li></ul>', 7), clearBlock)
  expect(writeBlocks(cleared.doc)).toBe('<p>One</p>\n<p>Two</p>')
  expect(cleared.selection.$from.parentOffset).toBe(0)
  for (const html of ['<ul><li>One</li><li>Two</li></ul>', '<p>One</p>'])
    expect(clearBlock(stateOf(html, html.startsWith('<ul') ? 2 : 1))).toBe(false)
})

test('[C135] a typed address becomes a link without the punctuation around it', () => {
  const link = (href: string, text: string) => `<a href="${href}">${text}</a>`
  expect(formatted(typed('See (www.example.org), '))).toBe(
    `<p>See (${link('https://www.example.org', 'www.example.org')}), </p>`,
  )
  expect(formatted(typed('Write to hello@example.org.'))).toBe(
    `<p>Write to ${link('mailto:hello@example.org', 'hello@example.org')}.</p>`,
  )
  expect(formatted(typed('https://example.org/a '))).toContain('href="https://example.org/a"')
  for (const text of ['www. ', 'a@b ', '@handle ', 'either/or ', 'javascript:a@b.org '])
    expect(formatted(typed(text)), text).toBeUndefined()
  expect(formatted(stateOf('<p><a href="/x">www.example.org</a></p>', 16))).toBeUndefined()
})

test('[C135] the address of a link needs no scheme', () => {
  expect(addressOf(' www.example.org/a?b ')).toBe('https://www.example.org/a?b')
  expect(addressOf('hello@example.org')).toBe('mailto:hello@example.org')
  for (const text of ['/events', 'https://example.org', 'mailto:a@example.org', 'tel:+1403', 'x'])
    expect(addressOf(text)).toBe(text)
})

test('[C135] the cursor stands behind a new link, and without a selection the address is its text', () => {
  const state = stateOf('<p>Some words here</p>', 6, 11)
  const range = linkAt(state)
  const linked = state.apply(setLink(state, range, 'https://example.org'))
  const behind = linked.apply(cursorBehind(linked, range.to))
  expect(behind.selection.empty).toBe(true)
  const next = behind.apply(behind.tr.insertText('!'))
  const html = '<p>Some <a href="https://example.org">words</a>! here</p>'
  expect(writeBlocks(next.doc)).toBe(html)
  const none = stateOf('<p>Some words</p>', 5)
  expect(writeBlocks(setLink(none, linkAt(none), 'mailto:a@example.org').doc)).toBe(
    '<p>Some<a href="mailto:a@example.org">a@example.org</a> words</p>',
  )
})
