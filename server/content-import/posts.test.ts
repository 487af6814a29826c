import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listPosts, readPost } from '#server/posts/posts.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { makePost } from '#tests/kit/make/post.ts'
import { ContentError } from './content-folder.ts'
import { importContent } from './import-content.ts'

const clock = { now: () => new Date('2026-11-15T12:00:00Z') }
const contentFolder = resolve(import.meta.dirname, '../../content')

/** Our content folder with posts of the test's own. */
function folderWith(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-posts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of readdirSync(contentFolder).filter(
    (name) => name === 'pages' || name.endsWith('.json'),
  ))
    cpSync(join(contentFolder, name), join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'posts'))
  for (const [name, content] of Object.entries(files))
    writeFileSync(
      join(folder, 'posts', name),
      typeof content === 'string' ? content : JSON.stringify(content),
    )
  return folder
}

const { content: _content, ...draft } = makePost({ _id: 'us' })

test('[S2.144] [S9.27] a new installation has at least eight posts, two with replacements and one with a corrected date', async () => {
  const { db, clock: today } = await buildTestApp({ withContent: true })
  const posts = await listPosts(db, today)
  expect(posts.length).toBeGreaterThanOrEqual(8)
  expect(posts.filter(({ shownOn }) => shownOn === '2025-03-10')).toHaveLength(1)
  const replaced = await db
    .selectFrom('post')
    .select('id')
    .where('replacement_cover', 'is not', null)
    .where('inline_article', 'is not', null)
    .execute()
  expect(replaced).toHaveLength(2)
})

test('a post is imported from its two files and its inline article', async () => {
  const { db } = (await freshDatabase()).connection
  const folder = folderWith({
    'us.json': { ...draft, inlineArticle: 'us.inline.html' },
    'us.html': '<p>Own.</p>\n',
    'us.inline.html': '<p>Other.</p>\n',
  })
  await importContent(db, { clock, folder })
  expect((await readPost(db, clock, 'us')).blog.content.trim()).toBe('<p>Other.</p>')
})

test('changes by the organisation are never overwritten', async () => {
  const { db } = (await freshDatabase()).connection
  const folder = folderWith({ 'us.json': draft, 'us.html': '<p>Own.</p>' })
  await importContent(db, { clock, folder })
  await db.updateTable('post').set({ title: 'Changed by us' }).execute()
  await importContent(db, { clock, folder })
  expect((await listPosts(db, clock)).map(({ title }) => title)).toEqual(['Changed by us'])
})

test.each([
  [
    'a story with something that would be taken out',
    { 'us.json': draft, 'us.html': '<p>a</p><iframe src="https://example.org"></iframe>' },
    'content/posts/us.html cannot be used: <iframe src="https://example.org">: may not stand in a story.',
  ],
  [
    'a missing story',
    { 'us.json': draft },
    'content/posts/us.html cannot be read, so the site cannot be filled.',
  ],
  [
    'an empty story',
    { 'us.json': draft, 'us.html': ' \n' },
    'content/posts/us.html cannot be used: the whole file: must not be empty.',
  ],
  [
    'a file by another name',
    { 'we.json': draft, 'we.html': '<p>a</p>' },
    'content/posts/we.json cannot be used: _id: must be the file’s name.',
  ],
  [
    'two covers that disagree',
    { 'us.json': { ...draft, coverImage: '/media/upload/artwork/og.svg' }, 'us.html': '<p>a</p>' },
    'content/posts/us.json cannot be used: coverImage: must be the same picture as cover.',
  ],
  [
    'a story outside the folder',
    { 'us.json': { ...draft, inlineArticle: '../organisation.json' }, 'us.html': '<p>a</p>' },
    'content/posts/us.json cannot be used: inlineArticle: must be the name of an .html file.',
  ],
])('%s stops the start with one sentence', async (_what, files, sentence) => {
  const { db } = (await freshDatabase()).connection
  const starting = importContent(db, { clock, folder: folderWith(files) })
  await expect(starting).rejects.toThrow(ContentError)
  await expect(starting).rejects.toThrow(sentence)
})
