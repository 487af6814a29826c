import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeDocument, listDocuments } from '#contract/console/document.ts'
import { archiveFile, eraseFile, replaceFile } from '#contract/console/media.ts'
import { changePicture, listPictures, readPicture } from '#contract/console/picture.ts'
import { readPage } from '#server/pages/pages.ts'
import { contentOf, publicBodies, publicBody } from '#tests/kit/desk/content.ts'
import type { Desk } from '#tests/kit/desk/desk.ts'
import { buildLibrary } from '#tests/kit/desk/library.ts'
import { secondServer } from '#tests/kit/desk/second-server.ts'
import { makePdf } from '#tests/kit/make/pdf.ts'
import { missingPicture } from '#server/drafts/fill-gaps.ts'
import { fixedPaths } from './fixed-paths.ts'

const about = { kind: 'page', id: 'about' } as const

const idAt = async ({ db }: Desk, path: string) =>
  (
    await db
      .selectFrom('media_file')
      .select('id')
      .where('path', '=', path)
      .executeTakeFirstOrThrow()
  ).id

test('[C121] a picture is replaced on pages, in posts and in drafts, with its own size, alt text and focal point', async () => {
  const { desk, editor: as, addPicture } = await buildLibrary()
  const { open, save, publish } = contentOf(desk, as)
  const old = await addPicture(80, 'Before')
  const other = await addPicture(120, 'After')
  const values = { alt: 'After', isDecorative: false, focus: { x: 20, y: 80 } }
  await desk.call(changePicture, { params: { id: other.id }, body: values }, { as })
  const { body } = await open(about)
  const picture = { src: old.src, width: 80, height: 40, alt: 'Before' }
  await save(about, { intro: { ...Object(body['intro']), picture } })
  expect((await publish(about)).statusCode).toBe(200)
  await save(about, { title: 'Only in the draft' })
  const { rows } = await desk.connection.pool.query(
    `update post set content = $1 where id = (select min(id) from post) returning id`,
    [`<p>x</p><img src="${old.src}" alt="Before" />`],
  )
  const replace = (id: string, by: string) =>
    desk.send(replaceFile, { params: { id }, body: { by } }, { as })
  const { usedIn } = (await replace(old.id, other.id)).json().data
  expect(usedIn).toMatchObject([
    { kind: 'page', id: 'about', isPublished: true, isInDraft: true },
    { kind: 'post', id: rows[0].id, isPublished: true },
  ])
  const replaced = { src: other.src, width: 120, height: 40, alt: 'After', focus: values.focus }
  const shown = JSON.parse(await publicBody(desk, '/page/about')).data
  expect(shown.intro.picture).toEqual(replaced)
  expect(Object((await open(about)).body['intro']).picture).toEqual(replaced)
  const post = await desk.connection.pool.query(`select content from post where id = $1`, [
    rows[0].id,
  ])
  expect(post.rows[0].content).toBe(`<p>x</p><img src="${other.src}" alt="After" />`)
  const { uses } = await desk.call(readPicture, { params: { id: old.id } }, { as })
  expect(uses).toBe(0)
  expect((await replace(old.id, old.id)).statusCode).toBe(409)
  expect((await replace(old.id, (await addPicture(60)).id)).statusCode).toBe(409)
})

test('[C121] [C122] a document of the first content is found, replaced by an upload and deleted on two servers', async () => {
  const { desk, editor: as, sendDocument } = await buildLibrary()
  const second = await secondServer(desk)
  const [listed] = (await desk.call(listDocuments, { query: { q: 'safer spaces' } }, { as })).rows
  if (!listed) throw new Error('not listed')
  expect(listed).toMatchObject({
    path: '/documents/safer-spaces.pdf',
    isFirstContent: true,
    isFixed: false,
  })
  const { id: by, path } = (await sendDocument(makePdf(['(new)']))).json().data
  await desk.call(changeDocument, { params: { id: by }, body: { title: 'Safer' } }, { as })
  const params = { id: listed.id }
  const { usedIn } = await desk.call(replaceFile, { params, body: { by } }, { as })
  expect(usedIn.length).toBeGreaterThan(0)
  const bodies = Object.values(await publicBodies(desk)).join('')
  expect([bodies.includes(listed.path), bodies.includes(path)]).toEqual([false, true])
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  const statuses = async () => [
    (await desk.app.inject(listed.path)).statusCode,
    (await second.app.inject(listed.path)).statusCode,
  ]
  expect(await statuses()).toEqual([200, 200])
  const body = { reason: 'It is out of date' }
  await desk.call(eraseFile, { params, body }, { as: owner })
  await expect.poll(statuses, { timeout: 30_000 }).toEqual([410, 410])
})

test('[C122] a drawing of the first content is listed with its uses, gets a focal point, and is archived', async () => {
  const { desk, editor: as } = await buildLibrary()
  const found = await desk.call(listPictures, { query: { filter: 'unused', limit: '100' } }, { as })
  const unused = found.rows.find(({ isFixed }) => !isFixed)
  const id = await idAt(desk, '/media/upload/artwork/scene-land.svg')
  const before = await desk.call(readPicture, { params: { id } }, { as })
  expect(before).toMatchObject({ isFirstContent: true, usedIn: [{ id: 'landacknowledgement' }] })
  const page = await readPage(desk.db, 'landacknowledgement')
  const { alt, isDecorative } = before
  const change = (focus: { x: number; y: number }) =>
    desk.call(changePicture, { params: { id }, body: { alt, isDecorative, focus } }, { as })
  await change(before.focus)
  expect(await readPage(desk.db, 'landacknowledgement')).toEqual(page)
  await change({ x: 10, y: 90 })
  expect(await publicBody(desk, '/page/landacknowledgement')).toContain('"focus":{"x":10,"y":90}')
  if (!unused) return
  const crop = unused.src.replace('/upload/', '/upload/c_fill,w_80,h_80,f_webp/')
  const statuses = async () => [
    (await desk.app.inject(unused.src)).statusCode,
    (await desk.app.inject(crop)).statusCode,
  ]
  expect(await statuses()).toEqual([200, 200])
  await desk.call(archiveFile, { params: { id: unused.id }, body: {} }, { as })
  expect(await statuses()).toEqual([410, 410])
})

test('[C122] publishing first content unchanged in its pictures changes no alt text and no focal point', async () => {
  const { desk, editor } = await buildLibrary()
  const { change } = contentOf(desk, editor)
  const before = await readPage(desk.db, 'home')
  if (before.slug !== 'home') throw new Error('another page')
  const { slug: _slug, ...body } = before
  const tips = { ...body.tips, heading: 'Other tips' }
  expect((await change({ kind: 'page', id: 'home' }, { tips })).statusCode).toBe(200)
  expect(await readPage(desk.db, 'home')).toEqual({ ...before, tips })
})

test('[C122] the files that the code of the site names are fixed', () => {
  const named = new Set<string>()
  for (const folder of ['web', 'server', 'console'])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:tsx?|css)$/.test(file) || /test\.|styleguide/.test(file)) continue
      const source = readFileSync(join(folder, file), 'utf8')
      for (const [path] of source.matchAll(/(?:artwork|\/documents)\/[a-z0-9-]+\.(?:svg|pdf)/g))
        named.add(path.startsWith('/') ? path : `/media/upload/${path}`)
    }
  expect(named.size).toBeGreaterThan(10)
  // A preview draws a grey picture in its place. It is no file.
  named.delete(missingPicture)
  expect([...named].filter((path) => !fixedPaths.has(path))).toEqual([])
})
