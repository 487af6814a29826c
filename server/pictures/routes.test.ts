import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { Focus, Picture } from '#contract/picture.ts'
import { answerErrors } from '#server/kit/answer-errors.ts'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { freshDatabase } from '#tests/kit/database.ts'
import { cropped, rasterised, srcSet } from '#web/kit/picture-address.ts'
import { registerPicture } from './register.ts'
import { pictureRoutes } from './routes.ts'
import { openWorkshop } from './workshop.ts'

const avifBrowser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const webpBrowser = 'image/webp,image/*,*/*;q=0.8'
const oldBrowser = 'image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'

async function mediaHost() {
  const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
  const { connection } = await freshDatabase()
  const workshop = openWorkshop()
  const app = Fastify()
  answerErrors(app)
  const settings = readSettings({ DATA_DIR: dataDir })
  pictureRoutes(app, { db: connection.db, settings, clock: systemClock }, { workshop })
  onTestFinished(async () => {
    await app.close()
    await rm(dataDir, { recursive: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const register = (bytes: Buffer, focus?: Focus) =>
    registerPicture(
      connection.db,
      { dataDir, workshop },
      { bytes, alt: 'Two halves', ...(focus && { focus }) },
    )
  const made = () => readdir(join(dataDir, 'media', 'derived'))
  return { app, get, register, made, db: connection.db }
}

/** Red on the left, blue on the right. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: {
          create: { width: width / 2, height, channels: 3, background: '#0000ff' },
        },
        left: width / 2,
        top: 0,
      },
    ])
    .jpeg()
    .withExif({ IFD0: { Copyright: 'A secret place' } })
    .toBuffer()

const colourOf = async (body: Buffer) => {
  const { channels } = await sharp(body).stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'both'
}

const factsOf = async (body: Buffer) => {
  const { width, height, format, compression } = await sharp(body).metadata()
  return { width, height, format: compression === 'av1' ? 'avif' : format }
}

test('[S7.30] an address with a fill-crop gives the picture in exactly that size', async () => {
  const { get, register } = await mediaHost()
  const { src } = await register(await halves(1600, 900))
  const answer = await get(cropped(src, { width: 640, height: 360 }), { accept: webpBrowser })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(await factsOf(answer.rawPayload)).toEqual({ width: 640, height: 360, format: 'webp' })
})

test('[S7.30] every size that the client can write is one that the host makes', async () => {
  const { get, register } = await mediaHost()
  const picture = await register(await halves(330, 251))
  const set =
    srcSet(picture)
      ?.split(', ')
      .map((candidate) => candidate.split(' ')[0] ?? '') ?? []
  const wishes = [
    cropped(picture.src, { width: 300, height: 300 }),
    cropped(picture.src, { width: 33, height: 61, focus: { x: 12, y: 88 } }),
    ...set,
  ]
  expect(set).toHaveLength(3)
  for (const address of wishes)
    expect([address, (await get(address)).statusCode]).toEqual([address, 200])
})

test('the focal point stays in sight, in the address and by the choice of staff', async () => {
  const { get, register } = await mediaHost()
  const { src } = await register(await halves(1200, 400), { x: 90, y: 50 })
  const seen = async (focus?: Focus) =>
    colourOf((await get(cropped(src, { width: 320, height: 320, focus }))).rawPayload)
  expect(await seen({ x: 10, y: 50 })).toBe('red')
  expect(await seen({ x: 90, y: 50 })).toBe('blue')
  expect(await seen({ x: 50, y: 50 })).toBe('both')
  expect(await seen()).toBe('blue')
})

test('each browser gets the format it can show, and caches are told so', async () => {
  const { get, register } = await mediaHost()
  const { src } = await register(await halves(400, 400))
  const address = cropped(src, { width: 160, height: 160 })
  const type = async (accept?: string) => {
    const { headers } = await get(address, accept ? { accept } : {})
    expect(headers['vary']).toContain('accept')
    return headers['content-type']
  }
  expect(await type(oldBrowser)).toBe('image/jpeg')
  expect(await type(webpBrowser)).toBe('image/webp')
  expect(await type('image/webp;q=0, image/png')).toBe('image/jpeg')
  expect(await type()).toBe('image/jpeg')
})

test('AVIF never keeps a visitor waiting: WebP comes first, AVIF as soon as it is made', async () => {
  const { get, register } = await mediaHost()
  const { src } = await register(await halves(400, 400))
  const address = cropped(src, { width: 160, height: 160 })
  const first = await get(address, { accept: avifBrowser })
  expect(first.headers['content-type']).toBe('image/webp')
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
  await expect
    .poll(async () => (await get(address, { accept: avifBrowser })).headers['content-type'])
    .toBe('image/avif')
  const later = await get(address, { accept: avifBrowser })
  expect(await factsOf(later.rawPayload)).toEqual({ width: 160, height: 160, format: 'avif' })
  expect(later.headers['cache-control']).toContain('immutable')
})

test.each(['avif', 'webp', 'png', 'jpg'] as const)(
  '%s can be asked for by name',
  async (format) => {
    const { get } = await mediaHost()
    const address = rasterised('/media/upload/artwork/logo-tile.svg', {
      width: 80,
      height: 80,
      format,
    })
    const answer = await get(address, { accept: oldBrowser })
    expect(answer.statusCode).toBe(200)
    expect(await factsOf(answer.rawPayload)).toEqual({
      width: 80,
      height: 80,
      format: format === 'jpg' ? 'jpeg' : format,
    })
    expect(answer.headers['vary'] ?? '').not.toMatch(/accept(?!-)/)
  },
)

test('the card for other sites is a PNG of 1200 by 630', async () => {
  const { get } = await mediaHost()
  const answer = await get('/media/upload/c_fill,w_1200,h_630,f_png/artwork/og.svg')
  expect(answer.headers['content-type']).toBe('image/png')
  expect(answer.headers['cache-control']).toContain('max-age=86400')
  expect(await factsOf(answer.rawPayload)).toEqual({ width: 1200, height: 630, format: 'png' })
  // Some of the sites that show cards give up on larger ones.
  expect(answer.rawPayload.length).toBeLessThan(300_000)
})

test('a herd that asks for one picture has it made once', async () => {
  const { get, register, made } = await mediaHost()
  const { src } = await register(await halves(800, 800))
  const address = cropped(src, { width: 320, height: 320 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(address)))
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(1)
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(await made()).toHaveLength(1)
})

test('a small picture is not blown up', async () => {
  const { get, register } = await mediaHost()
  const { src } = await register(await halves(200, 100))
  const answer = await get(cropped(src, { width: 800, height: 400 }))
  expect(await factsOf(answer.rawPayload)).toMatchObject({ width: 200, height: 100 })
})

test('the original comes as we made it, for ever, once', async () => {
  const { get, app, register } = await mediaHost()
  const { src } = await register(await halves(300, 200))
  const answer = await get(src)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const head = await app.inject({ method: 'HEAD', url: src })
  expect(head.rawPayload).toHaveLength(0)
  expect(head.headers['content-length']).toBe(String(answer.rawPayload.length))
  const again = await get(src, { 'if-none-match': String(answer.headers['etag']) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('a picture that was taken away is not found, cropped or whole', async () => {
  const { get, db } = await mediaHost()
  const gone: Picture['src'] = '/media/upload/pictures/0123456789abcdef0123456789abcdef.jpg'
  expect((await get(gone)).statusCode).toBe(404)
  const refused = await get(cropped(gone, { width: 320, height: 320 }))
  expect(refused.statusCode).toBe(404)
  expect(refused.json()).toMatchObject({
    error: { code: 'not-found', message: 'There is no picture at this address.' },
  })
  await db.destroy()
})

test.each([
  ['a width off the ladder', 'c_fill,w_641,h_361/artwork/og.svg'],
  ['a shape that is not offered', 'c_fill,w_640,h_7/artwork/og.svg'],
  ['a giant', 'c_fill,w_2000,h_4000/artwork/og.svg'],
  ['another order', 'c_fill,h_360,w_640/artwork/og.svg'],
  ['a leading nought', 'c_fill,w_0640,h_360/artwork/og.svg'],
  ['a focus between the steps', 'c_fill,w_640,h_360,g_xy_51_50/artwork/og.svg'],
  ['a focus outside', 'c_fill,w_640,h_360,g_xy_105_50/artwork/og.svg'],
  ['an unknown format', 'c_fill,w_640,h_360,f_gif/artwork/og.svg'],
  ['two transformations', 'c_fill,w_640,h_360/c_fill,w_640,h_360/artwork/og.svg'],
  ['another transformation', 'c_scale,w_640,h_360/artwork/og.svg'],
  ['dot segments', 'artwork/../manifest.json'],
  ['dot segments to the settings', 'artwork/../../../package.json'],
  ['encoded dots', 'artwork/%2e%2e/%2e%2e/package.json'],
  ['encoded slashes', 'artwork%2flogo.svg'],
  ['twice encoded', 'artwork/%252e%252e/package.json'],
  ['backslashes', 'artwork/..\\..\\package.json'],
  ['a nought byte', 'artwork/logo.svg%00.png'],
  ['an absolute path', '/etc/passwd'],
  ['the list itself', 'artwork/manifest.json'],
  ['a drawing that does not exist', 'artwork/nobody.svg'],
  ['capital letters', 'artwork/LOGO.svg'],
  ['a hidden file', 'pictures/.0123456789abcdef0123456789abcde.jpg'],
  ['an id that is too short', 'pictures/0123.jpg'],
  ['nothing', ''],
])('%s is not found', async (_what, path) => {
  const { get, made } = await mediaHost()
  const answer = await get(`/media/upload/${path}`)
  expect(answer.statusCode).toBe(404)
  await expect(made()).rejects.toThrow('ENOENT')
})
