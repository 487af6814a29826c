import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listPages, readPage, savePages } from '#server/pages/pages.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { ContentError } from './content-folder.ts'
import { importContent } from './import-content.ts'

const clock = { now: () => new Date('2026-11-15T12:00:00Z') }

/** A copy of the content folder in which one file is changed. */
function folderWith(file: string, change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const contentFolder = resolve(import.meta.dirname, '../../content')
  for (const part of ['pages', 'organisation.json'])
    cpSync(join(contentFolder, part), join(folder, part), { recursive: true })
  const path = join(folder, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
  return folder
}

test('an empty database is filled from the content folder', async () => {
  const { db } = (await freshDatabase()).connection
  await importContent(db, { clock })
  expect(await listPages(db)).toEqual([
    'about',
    'become-member',
    'blog',
    'campaign',
    'donate',
    'events',
    'frame',
    'home',
    'landacknowledgement',
    'leadership',
    'merch-store',
    'partnership',
    'program',
    'testimonials',
    'volunteer',
  ])
  expect(await readPage(db, 'about')).toMatchObject({ mission: { heading: 'Our Mission' } })
  expect(await readOrganisation(db)).toMatchObject({ name: 'Baobab Pride' })
})

test('changes by the organisation are never overwritten', async () => {
  const { db } = (await freshDatabase()).connection
  await importContent(db, { clock })
  const page = await readPage(db, 'testimonials')
  if (page.slug !== 'testimonials') throw new Error('not the testimonials')
  const items = [{ id: '9', review: 'Changed by us.', name: 'A member' }]
  await savePages(db, clock, [{ ...page, items }])
  await importContent(db, { clock })
  expect(await readPage(db, 'testimonials')).toEqual({ slug: 'testimonials', items })
})

test('a missing page is filled at the next start', async () => {
  const { db } = (await freshDatabase()).connection
  await importContent(db, { clock })
  await db.deleteFrom('page').where('slug', '=', 'program').execute()
  await importContent(db, { clock })
  expect(await listPages(db)).toContain('program')
})

test('[C69] a kind that staff emptied stays empty after a restart', async () => {
  const { db } = (await freshDatabase()).connection
  await importContent(db, { clock })
  for (const kind of ['discount', 'post', 'campaign', 'newsletter'] as const) {
    await db.deleteFrom(kind).execute()
    await importContent(db, { clock })
    expect(await db.selectFrom(kind).selectAll().execute(), kind).toEqual([])
  }
})

test('several processes that start at once on one empty database fill it once', async () => {
  const { db } = (await freshDatabase()).connection
  await Promise.all([1, 2, 3, 4].map(() => importContent(db, { clock })))
  const versions = await db
    .selectFrom('noun_version')
    .select(['noun', 'version'])
    .where('noun', 'in', ['page', 'organisation'])
    .orderBy('noun')
    .execute()
  expect(versions).toEqual([
    { noun: 'organisation', version: 1 },
    // One for each page.
    { noun: 'page', version: (await listPages(db)).length },
  ])
})

test.each([
  [
    'a missing word',
    'pages/about.json',
    (text: string) => text.replace('"Equal rights advocacy"', '""'),
    'content/pages/about.json cannot be used: purpose.items.0.name: must not be empty.',
  ],
  [
    'a misspelt name',
    'pages/leadership.json',
    (text: string) => text.replace('"staff": {', '"staff": { "peeple": [],'),
    'content/pages/leadership.json cannot be used: staff.peeple: is a name nothing on the site uses.',
  ],
  [
    'a word where a number belongs',
    'pages/about.json',
    (text: string) => text.replace('"width": 1200', '"width": "wide"'),
    /^content\/pages\/about\.json cannot be used: intro\.picture\.width: .*number.*\.$/,
  ],
  [
    'a link that could run something',
    'pages/landacknowledgement.json',
    (text: string) => text.replace('/documents/accessibility.pdf', 'javascript:alert(1)'),
    'content/pages/landacknowledgement.json cannot be used: policies.items.11.link: must begin with https:// or with a single /.',
  ],
  [
    'something that is not JSON',
    'pages/program.json',
    (text: string) => text.slice(0, -20),
    'content/pages/program.json is not JSON, so the site cannot be filled.',
  ],
] as const)('%s stops the start with one sentence', async (_what, file, change, sentence) => {
  const { db } = (await freshDatabase()).connection
  const starting = importContent(db, { clock, folder: folderWith(file, change) })
  await expect(starting).rejects.toThrow(ContentError)
  await expect(starting).rejects.toThrow(sentence)
  expect(await listPages(db), 'nothing is half filled').toEqual([])
})

test('a missing content folder stops the start with one sentence', async () => {
  const { db } = (await freshDatabase()).connection
  const starting = importContent(db, { clock, folder: '/nowhere' })
  await expect(starting).rejects.toThrow(
    'content/pages/home.json cannot be read, so the site cannot be filled.',
  )
})
