// @vitest-environment jsdom

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { sanitise } from '#server/posts/sanitise.ts'
import { leaveEmptyItem, toggleBlock } from './commands.ts'
import { readPasted } from './read-pasted.ts'
import { inertDocument, readHtml, readStory } from './read-story.ts'
import { storySchema } from './story-schema.ts'
import { nextTool } from './toolbar.tsx'
import { writeBlocks, writeStory } from './write-story.ts'

const { nodes: types } = storySchema
const posts = join(import.meta.dirname, '../../content/posts')

async function storedStories(): Promise<{ name: string; html: string }[]> {
  const names = (await readdir(posts)).filter((name) => name.endsWith('.html'))
  return Promise.all(
    names.map(async (name) => ({
      name,
      html: sanitise(await readFile(join(posts, name), 'utf8')),
    })),
  )
}

const roundTrip = (html: string) => {
  const story = readStory(html)
  return writeStory(story.doc, story)
}

/** Every block as the editor writes it, without its source. */
const rewritten = (html: string) => writeBlocks(readStory(html).doc)

/** Pasted HTML as the editor writes it. */
const pasted = (html: string) =>
  writeBlocks(types.doc.create(null, readHtml(readPasted(html).html)))

test('[C52] opening and saving a stored post changes no byte', async () => {
  const stories = await storedStories()
  expect(stories.length).toBeGreaterThan(10)
  for (const { name, html } of stories) expect(roundTrip(html), name).toBe(html)
  const loose = 'Loose <em>words</em>\n<p>One</p> <script>x</script><ul></ul>\n'
  expect(roundTrip(loose)).toBe(loose)
})

test('[C52] a changed paragraph leaves every other byte as it was', async () => {
  for (const { name, html } of await storedStories()) {
    const story = readStory(html)
    const state = EditorState.create({ doc: story.doc })
    const { doc } = state.apply(state.tr.insertText('New words. ', 1))
    const after = writeStory(doc, story)
    const [first = ''] = /^\s*<(?:p|h2)>[\s\S]*?<\/(?:p|h2)>/.exec(html) ?? []
    expect(after.endsWith(html.slice(first.length)), name).toBe(true)
    expect(after, name).toContain('New words.')
  }
})

test('[C52] everything that the editor writes equals its sanitised form', async () => {
  const examples = [
    '<p>A &amp; B &lt; C &gt; D "quoted" \u00a0 space</p>',
    '<h2>One <em>two <strong>three</strong></em></h2><h3>Small</h3>',
    '<p><a href="https://example.org/?a=1&amp;b=2">a <strong>link</strong></a> and<br />a break</p>',
    '<ul><li>One</li><li><p>Two</p></li></ul><ol><li>First</li></ol><hr />',
    '<figure><img src="/media/upload/artwork/hero.svg" alt="A &quot;tree&quot;" loading="lazy" width="640" height="480" /><figcaption>Caption</figcaption></figure>',
    '<blockquote>Bare words</blockquote><blockquote><p>One</p><p>Two</p></blockquote>',
    ...(await storedStories()).map(({ html }) => html),
  ]
  for (const html of examples) {
    const written = rewritten(html)
    expect(sanitise(written)).toBe(written)
    // Reading what was written gives the same story again.
    expect(rewritten(written)).toBe(written)
  }
})

test('[C52] hostile or broken HTML becomes text and allowed tags', () => {
  const hostile = [
    '<script>alert(1)</script><p>ok</p>',
    '<p onclick="x()">a <b>b</b> <a href="javascript:alert(1)">c</a></p>',
    '<p>1 < 2 & 3</p',
    '<<p>deep<ul><li>x',
    '<img src=x onerror=alert(1)>',
    '<figure><img src="https://elsewhere.example/p.png"><figcaption>c</figcaption></figure>',
    '<p><img src="//elsewhere.example/p.png"></p>',
    '&#0;&#x110000;&unknown;',
    '',
  ]
  for (const html of hostile) {
    const written = rewritten(html)
    expect(written).not.toMatch(/<script|onclick|onerror=alert\(1\)>|javascript:|elsewhere/)
    expect(sanitise(written)).toBe(written)
  }
  // Browsers fetch pictures and run scripts only for a document of a window.
  expect(inertDocument().defaultView).toBeNull()
})

test('[C53] pasted text keeps paragraphs, headings, lists, links and emphasis, and nothing else', () => {
  const word = `<html xmlns:o="x"><head><style>p { color: red }</style></head><body>
    <!--StartFragment--><h1 style='color:red'>Title</h1>
    <p class=MsoNormal>Some <b>bold</b> and <a href='https://example.org/?a=1&amp;b=2'>linked</a> words.<o:p></o:p></p>
    <ul><li><p>One</p></li><li>Two<ol><li>Nested</li></ol></li></ul>
    <img src="https://elsewhere.example/pixel.png" onerror="alert(1)"><script>alert(1)</script>
    <!--EndFragment--></body></html>`
  expect(pasted(word)).toBe(
    '<h2>Title</h2>\n' +
      '<p>Some <strong>bold</strong> and <a href="https://example.org/?a=1&amp;b=2">linked</a> words.</p>\n' +
      '<ul>\n  <li>One</li>\n  <li>Two</li>\n  <li>Nested</li>\n</ul>',
  )
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">
    <span style="font-weight:400">Plain, </span><span style="font-weight:700">bold</span><span
    style="font-style:italic"> and italic</span></p><div><div>In a box</div>loose words</div></b>`
  expect(pasted(docs)).toBe(
    '<p>Plain, <strong>bold</strong><em> and italic</em></p>\n<p>In a box</p>\n<p>loose words</p>',
  )
  expect(pasted('just <i>words</i>')).toBe('<p>just <em>words</em></p>')
  const ours = '<img src="/media/upload/artwork/hero.svg" alt="A tree" width="4" height="3">'
  expect(pasted(ours)).toContain('src="/media/upload/artwork/hero.svg"')
  for (const html of [
    word,
    docs,
    ours,
    '<a href="javascript:alert(1)">x</a>',
    '<p onclick="a>b">y',
  ])
    expect(sanitise(pasted(html))).toBe(pasted(html))
})

test('[C135] text from Word keeps bold, italic text, links and lists, and says what it left out', () => {
  const item = (style: string, sign: string, text: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${style} lfo1'><![if !supportLists]><span
    style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span
    style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=EN-CA><!--StartFragment-->
    <h1 style='mso-list:l2 level1 lfo3'><span style='mso-list:Ignore'>1.</span>Plan</h1>
    <p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='color:red'>Bold</span></b>, <i
    style='mso-bidi-font-style:normal'>slanted</i>, <span style='mso-bidi-font-weight:bold'>plain</span> <u>line</u> <a
    href="https://example.org/">link</a><a style='mso-footnote-id:ftn1' href="#_ftn1">[1]</a><del>gone</del><span
    class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span><o:p></o:p></p>
    <p class=MsoNormal><o:p>&nbsp;</o:p></p>
    ${item('l0 level1', '·', 'Tea')}${item('l0 level2', 'o', '<b>Green</b>')}${item('l1 level1', '1.', 'First')}${item('l1 level1', '2.', 'Second')}
    <table class=MsoTableGrid><tr><td><p class=MsoNormal>Cell</p></td></tr></table>
    <p class=MsoNormal><img src="file:///C:/clip_image001.png"></p>
    <div style='mso-element:comment-list'><p class=MsoCommentText>Private remark</p></div>
    <!--EndFragment--></body></html>`
  expect(pasted(word)).toBe(
    '<h2>Plan</h2>\n' +
      '<p><strong>Bold</strong>, <em>slanted</em>, plain line <a href="https://example.org/">link</a>[1]</p>\n' +
      '<ul>\n  <li>Tea</li>\n  <li><strong>Green</strong></li>\n</ul>\n' +
      '<ol>\n  <li>First</li>\n  <li>Second</li>\n</ol>\n<p>Cell</p>',
  )
  expect(readPasted(word).leftOut).toEqual([
    '1 picture',
    '1 table (its words stay)',
    '1 link that visitors cannot open',
    'comments',
    'the levels of a list',
    'underlines',
    'colours',
  ])
})

test('[C135] text from Google Docs stays as it is, and text of the editor loses nothing', () => {
  const docs = `<b data-x style="font-weight:normal;"><p dir="ltr"><span style="font-size:11pt;color:#000000;background-color:transparent;font-weight:700">Bold</span></p>
    <ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="color:#000000;">One</span></p></li></ul>
    <p dir="ltr"><a href="https://example.org/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">link</span></a></p></b>`
  expect(pasted(docs)).toBe(
    '<p><strong>Bold</strong></p>\n<ul>\n  <li>One</li>\n</ul>\n<p><a href="https://example.org/">link</a></p>',
  )
  expect(readPasted(docs).leftOut).toEqual([])
  const ours = '<p data-pm-slice="1 1 []">One <a>two</a></p>'
  expect(readPasted(ours)).toEqual({ html: ours, leftOut: [] })
})

const stateOf = (html: string, at: number) => {
  const { doc } = readStory(html)
  return EditorState.create({ doc, selection: TextSelection.near(doc.resolve(at)) })
}
const htmlAfter = (state: EditorState, command: ReturnType<typeof toggleBlock>) => {
  let next = state
  command(state, (transaction) => (next = state.apply(transaction)))
  return writeBlocks(next.doc)
}

test('a paragraph becomes a list, a quote or a heading and back', () => {
  const state = stateOf('<p>One</p>', 1)
  expect(htmlAfter(state, toggleBlock(types.bullet_list))).toBe('<ul>\n  <li>One</li>\n</ul>')
  expect(htmlAfter(state, toggleBlock(types.blockquote))).toBe(
    '<blockquote><p>One</p></blockquote>',
  )
  expect(htmlAfter(state, toggleBlock(types.heading, { level: 3 }))).toBe('<h3>One</h3>')
  const list = stateOf('<ul><li>One</li><li>Two</li></ul>', 2)
  expect(htmlAfter(list, toggleBlock(types.bullet_list))).toBe('<p>One</p>\n<p>Two</p>')
  expect(htmlAfter(list, toggleBlock(types.ordered_list))).toBe(
    '<ol>\n  <li>One</li>\n  <li>Two</li>\n</ol>',
  )
})

test('Enter in an empty last item ends the list', () => {
  const state = stateOf('<ul><li>One</li><li></li></ul>', 7)
  let next = state
  expect(leaveEmptyItem(state, (transaction) => (next = state.apply(transaction)))).toBe(true)
  expect(next.doc.childCount).toBe(2)
  expect(next.doc.child(0).childCount).toBe(1)
  expect(next.selection.$from.parent.type).toBe(types.paragraph)
})

test('[C32] the toolbar is one tab stop, and arrow keys move in a circle', () => {
  expect(nextTool('ArrowRight', 10, 11)).toBe(0)
  expect(nextTool('ArrowLeft', 0, 11)).toBe(10)
  expect(nextTool('End', 0, 11)).toBe(10)
  expect(nextTool('Tab', 3, 11)).toBeUndefined()
})
