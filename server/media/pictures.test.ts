import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { archiveFile, restoreFile } from '#contract/console/media.ts'
import * as contract from '#contract/console/picture.ts'
import { uploadKinds } from '#contract/console/upload.ts'
import { readPage, savePages } from '#server/pages/pages.ts'
import { buildLibrary } from '#tests/kit/desk/library.ts'
import { makeDraft } from '#tests/kit/make/event.ts'
import { halves } from '#tests/kit/server/media-host.ts'
import { refreshPictures } from './media.ts'

const { faults } = uploadKinds.picture
const mb = 1024 * 1024

test('[C62] JPEG, PNG, WebP and AVIF are stored as our own upright copy without metadata', async () => {
  const { desk, editor: as, sendPicture } = await buildLibrary()
  const taken = halves(300, 200)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Somewhere' }, IFD3: { GPSLatitude: '51/1 2/1 0/1' } })
  for (const [type, bytes] of [
    ['image/jpeg', await taken.clone().jpeg().toBuffer()],
    ['image/png', await taken.clone().png().toBuffer()],
    ['image/webp', await taken.clone().webp().toBuffer()],
    ['image/avif', await taken.clone().avif({ effort: 0 }).toBuffer()],
  ] as const) {
    const response = await sendPicture(bytes, type)
    expect([type, response.statusCode]).toEqual([type, 201])
    const picture: contract.LibraryPicture = response.json().data
    expect(picture).toMatchObject({
      width: 200,
      height: 300,
      alt: '',
      isUsable: false,
      uses: 0,
      focus: { x: 50, y: 50 },
    })
    const served = await desk.app.inject(picture.src)
    const { exif, xmp, orientation } = await sharp(served.rawPayload).metadata()
    expect({ exif, xmp, orientation }).toEqual({})
    expect(served.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  }
  const entries = await desk.db.selectFrom('audit').select(['actor', 'action']).execute()
  expect(entries).toEqual(Array(4).fill({ actor: as.id, action: 'picture added' }))
})

test('[C62] [C67] a file that is no such picture gets one sentence and changes nothing', async () => {
  const { desk, sendPicture, files } = await buildLibrary()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const jpeg = await halves(400, 400).jpeg().toBuffer()
  for (const [what, bytes, type, status, message] of [
    ['an SVG', svg, 'image/svg+xml', 415, faults.type],
    ['an SVG that says it is a PNG', svg, 'image/png', 422, faults.type],
    ['a GIF', await halves(20, 20).gif().toBuffer(), 'image/png', 422, faults.type],
    ['no type', jpeg, '', 415, faults.type],
    ['a form', jpeg, 'multipart/form-data; boundary=x', 415, faults.type],
    ['JSON', Buffer.from('{}'), 'application/json', 415, faults.type],
    ['a HEIC picture', jpeg, 'image/heic', 415, faults.heic],
    ['an empty file', Buffer.alloc(0), 'image/jpeg', 422, faults.empty],
    ['a truncated file', jpeg.subarray(0, 700), 'image/jpeg', 422, faults.damaged],
    ['21 MB', Buffer.alloc(21 * mb), 'image/jpeg', 413, faults.size],
  ] as const) {
    const response = await sendPicture(bytes, type)
    expect([what, response.statusCode]).toEqual([what, status])
    expect([what, response.json().error.message]).toEqual([what, message])
  }
  expect(
    await desk.db.selectFrom('media_file').where('origin', '=', 'upload').selectAll().execute(),
  ).toEqual([])
  expect(await desk.db.selectFrom('audit').selectAll().execute()).toEqual([])
  // The file is deleted after the response.
  await expect.poll(() => files('uploads'), { timeout: 30_000 }).toEqual([])
  expect(await files('originals')).toEqual([])
})

test('[C62] the same file uploaded twice is one picture, and its alt text stays', async () => {
  const { desk, editor: as, addPicture } = await buildLibrary()
  const first = await addPicture(60, 'Two halves')
  const again = await addPicture(60)
  expect(again).toMatchObject({ id: first.id, alt: 'Two halves', isUsable: true })
  const { total } = await desk.call(
    contract.listPictures,
    { query: { filter: 'uploaded' } },
    { as },
  )
  expect(total).toBe(1)
})

test('[C63] [C64] a change reaches every published use, and the picture lists where it is used', async () => {
  const { desk, editor: as, addPicture } = await buildLibrary()
  const { db, clock } = desk
  const { id, src, width, height } = await addPicture(80, 'Before')
  const picture = { src, width, height, alt: 'Before' }
  const page = await readPage(db, 'about')
  if (page.slug !== 'about') throw new Error('another page')
  const changed = { ...page, intro: { ...page.intro, picture } }
  await db.transaction().execute((tx) => savePages(tx, clock, [changed]))
  const html = `<p>x</p><img src="${src}" alt="Before" loading="lazy" />`
  await db
    .updateTable('post')
    .set({ content: html, cover: JSON.stringify(picture) })
    .where('id', '=', (eb) => eb.selectFrom('post').select('id').orderBy('id').limit(1))
    .execute()
  const other = await db
    .selectFrom('page')
    .selectAll()
    .where('slug', '=', 'home')
    .executeTakeFirst()
  const body = { alt: 'Two "halves" & more', isDecorative: false, focus: { x: 20, y: 80 } }
  const reply = await desk.call(contract.changePicture, { params: { id }, body }, { as })
  expect(reply.usedIn).toMatchObject([
    { kind: 'page', id: 'about', isPublished: true, isInDraft: false },
    { kind: 'post', isPublished: true },
  ])
  const after = await readPage(db, 'about')
  expect(after).toEqual({
    ...changed,
    intro: { ...changed.intro, picture: { ...picture, alt: body.alt, focus: body.focus } },
  })
  const post = await db
    .selectFrom('post')
    .select(['content', 'cover'])
    .where('content', '=', html.replace('"Before"', '"Two &quot;halves&quot; &amp; more"'))
    .executeTakeFirst()
  expect(post?.cover).toEqual({ ...picture, alt: body.alt, focus: body.focus })
  expect(
    await db.selectFrom('page').selectAll().where('slug', '=', 'home').executeTakeFirst(),
  ).toEqual(other)
  const versions = await db
    .selectFrom('noun_version')
    .select('noun')
    .where('noun', 'in', ['page', 'post', 'event'])
    .where('version', '>', 1)
    .orderBy('noun')
    .execute()
  expect(versions).toEqual([{ noun: 'page' }, { noun: 'post' }])
})

test('[C63] a picture whose alt text a page needs cannot become decorative', async () => {
  const { desk, editor: as, addPicture } = await buildLibrary()
  const { db, clock } = desk
  const { id, src, width, height } = await addPicture(80, 'A partner')
  const page = await readPage(db, 'partnership')
  if (page.slug !== 'partnership') throw new Error('another page')
  const marks = [{ src, width, height, alt: 'A partner' }, ...page.partners.marks.slice(1)]
  const partners = { ...page.partners, marks }
  await db.transaction().execute((tx) => savePages(tx, clock, [{ ...page, partners }]))
  const body = { alt: '', isDecorative: true, focus: { x: 50, y: 50 } }
  const refused = await desk.send(contract.changePicture, { params: { id }, body }, { as })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error.message).toBe(
    'partnership shows this picture where it needs alt text.',
  )
  expect(await desk.call(contract.readPicture, { params: { id } }, { as })).toMatchObject({
    alt: 'A partner',
    isDecorative: false,
  })
})

test('[C63] a picture is usable with alt text of at most 500 characters or marked decorative', async () => {
  const { desk, editor: as, addPicture } = await buildLibrary()
  const { id, focus } = await addPicture(80)
  const change = async (alt: string, isDecorative: boolean) =>
    desk.send(
      contract.changePicture,
      { params: { id }, body: { alt, isDecorative, focus } },
      { as },
    )
  expect((await change('', true)).json().data).toMatchObject({ isUsable: true })
  expect((await change('', false)).json().data).toMatchObject({ isUsable: false })
  expect((await change('x'.repeat(500), false)).json().data).toMatchObject({ isUsable: true })
  expect((await change('x'.repeat(501), false)).statusCode).toBe(422)
  expect((await change('Both', true)).json().error.fields).toEqual({
    alt: 'A decorative picture has no alt text',
  })
})

test('[C63] content of a stale form gets the current values, and a picture without alt text is named', async () => {
  const { desk, addPicture } = await buildLibrary()
  const known = await addPicture(80, 'Now')
  const bare = await addPicture(90)
  const content = { cover: { src: known.src, alt: 'Then' }, other: { src: bare.src, alt: 'x' } }
  expect(await refreshPictures(desk.db, content)).toEqual({
    content: { ...content, cover: { src: known.src, alt: 'Now' } },
    fields: {
      'other.src':
        'This picture needs alt text. Write it under Pictures, or mark it as decorative.',
    },
  })
})

test('[C44] [C64] [C120] only an unused picture can be archived, and its address is then 410', async () => {
  const { desk, editor: as, addPicture } = await buildLibrary()
  const used = await addPicture(80, 'Used')
  const unused = await addPicture(90, 'Unused')
  const { cover } = makeDraft()
  await desk.db
    .updateTable('event')
    .set({ cover: JSON.stringify({ ...cover, src: used.src }) })
    .where('id', '=', (eb) => eb.selectFrom('event').select('id').limit(1))
    .execute()
  const archive = (id: string) => desk.send(archiveFile, { params: { id }, body: {} }, { as })
  const refused = await archive(used.id)
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    'This picture is in use.',
  ])
  const served = async () => [
    (await desk.app.inject(unused.src)).statusCode,
    (await desk.app.inject(unused.src.replace('/upload/', '/upload/c_fill,w_80,h_80/'))).statusCode,
  ]
  expect(await served()).toEqual([200, 200])
  expect((await archive(unused.id)).statusCode).toBe(200)
  expect(await served()).toEqual([410, 410])
  const list = async (query: Record<string, string>) =>
    (await desk.call(contract.listPictures, { query }, { as })).rows.map(({ id }) => id)
  expect(await list({ filter: 'uploaded' })).toEqual([used.id])
  expect(await list({ filter: 'archived' })).toEqual([unused.id])
  await desk.call(restoreFile, { params: { id: unused.id }, body: {} }, { as })
  expect(await list({ filter: 'uploaded' })).toEqual([unused.id, used.id])
  expect((await list({ filter: 'unused' }))[0]).toBe(unused.id)
  expect(await served()).toEqual([200, 200])
})

test('[C64] the library is searched by alt text, filtered and paged', async () => {
  const { desk, editor: as, addPicture } = await buildLibrary()
  for (const [width, alt] of [
    [60, 'A long table at sunrise'],
    [70, '100% cotton_shirt'],
    [80, ''],
  ] as const)
    await addPicture(width, alt)
  const list = async (query: Record<string, string>) =>
    (await desk.call(contract.listPictures, { query }, { as })).rows.map(({ width }) => width)
  expect((await list({})).slice(0, 3)).toEqual([80, 70, 60])
  expect(await list({ q: 'TABLE at sun' })).toEqual([60])
  expect(await list({ q: '0%' })).toEqual([70])
  expect(await list({ q: 'n_s' })).toEqual([70])
  expect(await list({ q: '%' })).toEqual([70])
  expect(await list({ filter: 'unlabelled' })).toEqual([80])
  const uploaded = { filter: 'uploaded', limit: '2' } as const
  const first = await desk.call(contract.listPictures, { query: uploaded }, { as })
  expect(first).toMatchObject({ total: 3 })
  expect(await list({ ...uploaded, after: first.next ?? '' })).toEqual([60])
})

test('[C66] a server without the file serves the picture from the database', async () => {
  const { desk, dataDir, addPicture, files } = await buildLibrary()
  const { src } = await addPicture(400, 'Two halves')
  const before = await desk.app.inject(src)
  await rm(join(dataDir, 'media'), { recursive: true })
  const crop = src.replace('/upload/', '/upload/c_fill,w_80,h_80/')
  expect((await desk.app.inject(crop)).statusCode).toBe(200)
  expect(await files('originals')).toHaveLength(1)
  await rm(join(dataDir, 'media', 'originals'), { recursive: true })
  const after = await desk.app.inject(src)
  expect(after.rawPayload.equals(before.rawPayload)).toBe(true)
})

test('[C62] a person uploads at most 200 files an hour', async () => {
  const { desk, editor, sendPicture } = await buildLibrary()
  const bytes = await halves(20, 20).png().toBuffer()
  expect((await sendPicture(bytes)).statusCode).toBe(201)
  await desk.db
    .updateTable('token_bucket')
    .set({ tokens: 0 })
    .where('action', '=', 'desk upload')
    .where('who', '=', editor.id)
    .execute()
  expect((await sendPicture(bytes)).statusCode).toBe(429)
  expect((await sendPicture(bytes, 'image/png', await desk.addPerson(['editor']))).statusCode).toBe(
    201,
  )
})
