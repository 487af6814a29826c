import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as pictures from '#contract/console/picture.ts'
import { contentOf, publicBody } from '#tests/kit/desk/content.ts'
import { buildLibrary } from '#tests/kit/desk/library.ts'
import { secondServer } from '#tests/kit/desk/second-server.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { makePdf } from '#tests/kit/make/pdf.ts'
import { halves } from '#tests/kit/server/media-host.ts'

test('[C66] a picture and a PDF that one server received are served by another one at once, byte by byte', async () => {
  const { desk, dataDir, sendPicture, sendDocument } = await buildLibrary()
  const second = await secondServer(desk)
  expect(await readdir(second.dataDir)).toEqual([])
  const { src } = (await sendPicture(await halves(800, 600).png().toBuffer())).json().data
  const fresh = await second.app.inject(src)
  expect(fresh.statusCode).toBe(200)
  const sizes = [
    '',
    'c_fill,w_80,h_80/',
    'c_fill,w_160,h_160,f_avif/',
    'c_fill,w_320,h_180,g_xy_0_50,f_webp/',
    'c_fill,w_480,h_320,f_jpg/',
  ].map((size) => src.replace('/upload/', `/upload/${size}`))
  for (const address of sizes) {
    const [here, there] = [await second.app.inject(address), await desk.app.inject(address)]
    expect([address, here.statusCode, there.statusCode]).toEqual([address, 200, 200])
    expect([address, here.rawPayload.equals(there.rawPayload)]).toEqual([address, true])
    expect(here.headers['content-type']).toBe(there.headers['content-type'])
  }
  const { width } = await sharp((await second.app.inject(sizes[1] ?? '')).rawPayload).metadata()
  expect(width).toBe(80)

  const pdf = makePdf(['(one)'])
  const { path } = (await sendDocument(pdf)).json().data
  const served = await second.app.inject(path)
  expect([served.statusCode, served.rawPayload.equals(pdf)]).toEqual([200, true])
  const part = await second.app.inject({ url: path, headers: { range: 'bytes=0-3' } })
  expect([part.statusCode, part.body]).toEqual([206, '%PDF'])

  await rm(join(dataDir, 'media'), { recursive: true })
  expect((await desk.app.inject(path)).rawPayload.equals(pdf)).toBe(true)
  expect((await desk.app.inject(src)).rawPayload.equals(fresh.rawPayload)).toBe(true)
})

const about = { kind: 'page', id: 'about' } as const

/** A library with a picture on the page About, whose draft has another title and the picture too. */
async function usedPicture() {
  const library = await buildLibrary()
  const { desk, editor: as, addPicture } = library
  const { open, save, change } = contentOf(desk, as)
  const { id, src, width, height } = await addPicture(80, 'Before')
  const picture = { src, width, height, alt: 'Before' }
  const { body } = await open(about)
  const intro = { ...Object(body['intro']), picture }
  expect((await change(about, { intro })).statusCode).toBe(200)
  await save(about, { title: 'Only in the draft' })
  const setAlt = (alt: string, focus = { x: 50, y: 50 }) =>
    desk.send(
      pictures.changePicture,
      { params: { id }, body: { alt, isDecorative: false, focus } },
      { as },
    )
  /** The alt text in the library, in public and in the draft. */
  const alts = async () => {
    const shown = JSON.parse(await publicBody(desk, '/page/about')).data.intro.picture.alt
    const drafted = Object(Object((await open(about)).body['intro']).picture).alt
    const { alt } = await desk.call(pictures.readPicture, { params: { id } }, { as })
    return [alt, shown, drafted]
  }
  return { ...library, id, src, setAlt, alts }
}

test('[C63] a change of a picture that fails anywhere changes neither library, page nor draft', async () => {
  const { desk, setAlt, alts } = await usedPicture()
  await desk.connection.pool.query('alter table audit rename to audit_away')
  expect((await setAlt('After')).statusCode).toBe(500)
  await desk.connection.pool.query('alter table audit_away rename to audit')
  expect(await alts()).toEqual(['Before', 'Before', 'Before'])
  expect((await setAlt('After')).statusCode).toBe(200)
  expect(await alts()).toEqual(['After', 'After', 'After'])
})

test('[C63] of many changes at once one wins in the library, on the page and in the draft', async () => {
  const { setAlt, alts } = await usedPicture()
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => setAlt(`Text ${index}`, { x: index * 5, y: 50 })),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  const [library, shown, drafted] = await alts()
  expect(library).toMatch(/^Text \d$/)
  expect([shown, drafted]).toEqual([library, library])
})

test('[C63] a page that begins to use the picture meanwhile is a 409, and the next try reaches it', async () => {
  const { desk, src, setAlt, alts } = await usedPicture()
  const { pool } = desk.connection
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `update event set cover = jsonb_set(jsonb_set(cover, '{src}', to_jsonb($1::text)), '{alt}', '"Before"')
     where id = (select min(id) from event)`,
    [src],
  )
  const change = setAlt('After')
  await expect.poll(() => waitingForLocks(desk.connection)).toBeGreaterThan(0)
  await client.query('commit')
  client.release()
  const refused = await change
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    expect.stringMatching(/ began to use this file just now\. Try again\.$/),
  ])
  expect(await alts()).toEqual(['Before', 'Before', 'Before'])
  expect((await setAlt('After')).statusCode).toBe(200)
  const { rows } = await pool.query(`select cover ->> 'alt' as alt from event order by id limit 1`)
  expect([await alts(), rows]).toEqual([['After', 'After', 'After'], [{ alt: 'After' }]])
})
