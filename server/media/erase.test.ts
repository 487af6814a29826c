import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eraseFile, restoreFile } from '#contract/console/media.ts'
import { changePicture, readPicture } from '#contract/console/picture.ts'
import { blankDocument, readDocument } from '#contract/console/document.ts'
import { contentOf } from '#tests/kit/desk/content.ts'
import { buildLibrary } from '#tests/kit/desk/library.ts'
import { secondServer } from '#tests/kit/desk/second-server.ts'
import { makePdf } from '#tests/kit/make/pdf.ts'
import { halves } from '#tests/kit/server/media-host.ts'

const about = { kind: 'page', id: 'about' } as const
const reason = 'The person never agreed'

/** A library with an owner, and the request that deletes a file. */
async function buildErasing() {
  const library = await buildLibrary()
  const { desk } = library
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  const erase = (id: string, as = owner) =>
    desk.send(eraseFile, { params: { id }, body: { reason } }, { as })
  return { ...library, owner, erase }
}

test('[C120] a deleted picture and document are gone on two servers: rows, bytes, copies and addresses', async () => {
  const { desk, dataDir, sendPicture, sendDocument, erase } = await buildErasing()
  const second = await secondServer(desk)
  const { id, src } = (await sendPicture(await halves(400, 300).png().toBuffer())).json().data
  const pdf = (await sendDocument(makePdf(['(names)']))).json().data
  const crop = src.replace('/upload/', '/upload/c_fill,w_80,h_80,f_webp/')
  const addresses = [src, crop, pdf.path]
  const apps = [desk.app, second.app]
  const statuses = () =>
    Promise.all(
      apps.flatMap((app) => addresses.map(async (url) => (await app.inject(url)).statusCode)),
    )
  const copies = async () => {
    const names: string[] = []
    for (const folder of [dataDir, second.dataDir])
      for (const name of ['originals', 'documents', 'derived'])
        names.push(...(await readdir(join(folder, 'media', name)).catch(() => [])))
    return names
  }
  expect(await statuses()).toEqual(Array(6).fill(200))
  expect(await copies()).toHaveLength(6)
  for (const file of [id, pdf.id]) expect((await erase(file)).statusCode).toBe(200)
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(Array(6).fill(410))
  await expect.poll(copies, { timeout: 30_000 }).toEqual([])
  const { rows } = await desk.connection.pool.query(
    `select id from media_file where id = any($1) union all select media_file_id from media_bytes where media_file_id = any($1)`,
    [[id, pdf.id]],
  )
  expect(rows).toEqual([])
  const entries = await desk.db
    .selectFrom('audit')
    .select(['action', 'subject', 'reason'])
    .where('action', 'like', '%deleted for ever')
    .orderBy('number')
    .execute()
  expect(entries).toEqual([
    { action: 'picture deleted for ever', subject: id, reason },
    { action: 'document deleted for ever', subject: pdf.id, reason },
  ])
  expect((await erase(id)).statusCode).toBe(404)
})

test('[C120] a server that was away deletes its copies when it starts', async () => {
  const { desk, addPicture, erase } = await buildErasing()
  const { id, src } = await addPicture(80, 'A face')
  const second = await secondServer(desk)
  expect((await second.app.inject(src)).statusCode).toBe(200)
  await desk.connection.pool.query('alter function bump_noun(text, text) rename to bump_noun_away')
  await desk.connection.pool.query(
    `create function bump_noun(text, text default null) returns bigint language sql as 'select 1::bigint'`,
  )
  expect((await erase(id)).statusCode).toBe(200)
  await second.files.sync()
  expect(await readdir(join(second.dataDir, 'media', 'originals'))).toEqual([])
  expect((await second.app.inject(src)).statusCode).toBe(410)
})

test('[C120] a file that published content uses stays, and the refusal names where', async () => {
  const { desk, editor, addPicture, erase } = await buildErasing()
  const { open, save, publish } = contentOf(desk, editor)
  const { id, src, width, height } = await addPicture(80, 'A face')
  const { body } = await open(about)
  const picture = { src, width, height, alt: 'A face' }
  await save(about, { intro: { ...Object(body['intro']), picture } })
  expect((await publish(about)).statusCode).toBe(200)
  const refused = await erase(id)
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    'Published content uses this file: about. Replace or remove it there first.',
  ])
  expect((await desk.app.inject(src)).statusCode).toBe(200)
})

test('[C120] drafts lose a deleted file, and earlier versions of content cannot be published with it', async () => {
  const { desk, editor, addPicture, erase } = await buildErasing()
  const { open, save, publish } = contentOf(desk, editor)
  const { id, src, width, height } = await addPicture(80, 'A face')
  const { body } = await open(about)
  const intro = { ...Object(body['intro']), picture: { src, width, height, alt: 'A face' } }
  const note = `<p>before <img src="${src}" alt="A face" /> after</p>`
  await save(about, { intro, note })
  expect((await erase(id)).statusCode).toBe(200)
  const after = (await open(about)).body
  expect(after['note']).toBe('<p>before  after</p>')
  expect(Object(after['intro']).picture).toEqual({ src: '', width: 0, height: 0, alt: '' })
  await save(about, { intro, note: undefined })
  const refused = await publish(about)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.fields).toMatchObject({
    'intro.picture.src': 'This file was deleted for ever. Choose another one.',
  })
})

test('[C120] an owner deletes every file, an editor an own upload of the last hour, both after a step-up', async () => {
  const { desk, editor, addPicture, erase } = await buildErasing()
  const first = await addPicture(60)
  const second = await addPicture(70)
  const other = await desk.addPerson(['editor'])
  const mayErase = async (as: typeof editor) =>
    (await desk.call(readPicture, { params: { id: second.id } }, { as })).mayErase
  expect((await erase(first.id, editor)).json().error.code).toBe('step-up-required')
  await desk.stepUp(editor)
  await desk.stepUp(other)
  expect((await erase(first.id, other)).statusCode).toBe(403)
  expect((await erase(first.id, editor)).statusCode).toBe(200)
  expect([await mayErase(editor), await mayErase(other)]).toEqual([true, false])
  await desk.connection.pool.query(
    `update media_file set created_at = created_at - interval '1 hour'`,
  )
  expect(await mayErase(editor)).toBe(false)
  expect((await erase(second.id, editor)).statusCode).toBe(403)
})

test('[C120] the same bytes ask first, and then have another address', async () => {
  const { desk, owner, sendPicture, erase } = await buildErasing()
  const bytes = await halves(90, 60).png().toBuffer()
  const { id, src } = (await sendPicture(bytes)).json().data
  await erase(id)
  const asked = await sendPicture(bytes)
  expect([asked.statusCode, asked.json().error.code]).toEqual([409, 'erased-before'])
  const again = await sendPicture(bytes, 'image/png', owner, { again: 'yes' })
  expect(again.statusCode).toBe(201)
  const returned = again.json().data
  expect((await desk.app.inject(returned.src)).statusCode).toBe(200)
  expect((await desk.app.inject(src)).statusCode).toBe(410)
  await erase(returned.id)
  expect((await sendPicture(bytes)).json().error.code).toBe('erased-before')
  expect((await desk.app.inject(returned.src)).statusCode).toBe(410)
})

test('[C120] published content that uses an archived file returns it from the archive', async () => {
  const { desk, editor: as, addPicture } = await buildErasing()
  const { id, src, width, height } = await addPicture(80, 'A hall')
  await desk.db
    .updateTable('media_file')
    .set({ archived_at: desk.clock.now() })
    .where('id', '=', id)
    .execute()
  expect((await desk.app.inject(src)).statusCode).toBe(410)
  const { open, change } = contentOf(desk, as)
  const { body } = await open(about)
  const intro = { ...Object(body['intro']), picture: { src, width, height, alt: 'A hall' } }
  expect((await change(about, { intro })).statusCode).toBe(200)
  expect((await desk.app.inject(src)).statusCode).toBe(200)
  expect((await desk.send(restoreFile, { params: { id }, body: {} }, { as })).statusCode).toBe(200)
  const values = { alt: 'A hall', isDecorative: false, focus: { x: 50, y: 50 } }
  await desk.call(changePicture, { params: { id }, body: values }, { as })
})

test('[C65] [C120] author, creator and title of a document are shown and removed, and the old file is gone', async () => {
  const { desk, owner: as, sendDocument } = await buildErasing()
  const pdf = makePdf(['<</Author(A person)/Creator(A program)/Title(A list)>>'])
  const { id, path } = (await sendDocument(pdf)).json().data
  const open = async (file: string) => desk.call(readDocument, { params: { id: file } }, { as })
  expect((await open(id)).properties).toEqual({
    author: 'A person',
    creator: 'A program',
    title: 'A list',
  })
  const blanked = await desk.call(blankDocument, { params: { id }, body: {} }, { as })
  const after = await open(blanked.id)
  expect(Object.values(after.properties).filter(Boolean)).toEqual([])
  const served = await desk.app.inject(after.path)
  expect(served.rawPayload).toHaveLength(pdf.length)
  expect(served.body).not.toContain('A person')
  expect((await desk.app.inject(path)).statusCode).toBe(410)
})
