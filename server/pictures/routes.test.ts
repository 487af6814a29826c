import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { Focus } from '#contract/picture.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { colourOf, factsOf, halves, mediaHost } from '#tests/kit/server/media-host.ts'
import { openConverterPool } from './converter-pool.ts'
import { cropped, rasterised, srcSet } from '#web/kit/picture-address.ts'

const avifBrowser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const webpBrowser = 'image/webp,image/*,*/*;q=0.8'
const oldBrowser = 'image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'

test('[S7.30] an address with a fill crop returns the picture in exactly that size', async () => {
  const { get, register } = await mediaHost()
  const { src } = await register(await halves(1600, 900).jpeg().toBuffer())
  const response = await get(cropped(src, { width: 640, height: 360 }), { accept: webpBrowser })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('image/webp')
  expect(await factsOf(response.rawPayload)).toEqual({ width: 640, height: 360, format: 'webp' })
})

test('[S7.30] the host serves every size that the client requests', async () => {
  const { get, register } = await mediaHost()
  const picture = await register(await halves(330, 251).jpeg().toBuffer())
  const set =
    srcSet(picture)
      ?.split(', ')
      .map((candidate) => candidate.split(' ')[0] ?? '') ?? []
  const crops = [
    cropped(picture.src, { width: 300, height: 300 }),
    cropped(picture.src, { width: 33, height: 61, focus: { x: 12, y: 88 } }),
    ...set,
  ]
  expect(set).toHaveLength(3)
  for (const address of crops)
    expect([address, (await get(address)).statusCode]).toEqual([address, 200])
})

test('a crop contains the focal point, from the address or from the row', async () => {
  const { get, register } = await mediaHost()
  const { src } = await register(await halves(1200, 400).jpeg().toBuffer(), { x: 90, y: 50 })
  const colourAt = async (focus?: Focus) =>
    colourOf((await get(cropped(src, { width: 320, height: 320, focus }))).rawPayload)
  expect(await colourAt({ x: 10, y: 50 })).toBe('red')
  expect(await colourAt({ x: 90, y: 50 })).toBe('blue')
  expect(await colourAt({ x: 50, y: 50 })).toBe('both')
  expect(await colourAt()).toBe('blue')
})

test('each browser gets a format it supports, and the response varies by Accept', async () => {
  const { get, register } = await mediaHost()
  const { src } = await register(await halves(400, 400).jpeg().toBuffer())
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

test('the first response is WebP, and AVIF follows as soon as it is made', async () => {
  const { get, register } = await mediaHost()
  const { src } = await register(await halves(400, 400).jpeg().toBuffer())
  const address = cropped(src, { width: 160, height: 160 })
  const first = await get(address, { accept: avifBrowser })
  expect(first.headers['content-type']).toBe('image/webp')
  expect(first.headers['cache-control']).toBe('public, max-age=3600, must-revalidate')
  await expect
    .poll(async () => (await get(address, { accept: avifBrowser })).headers['content-type'])
    .toBe('image/avif')
  const later = await get(address, { accept: avifBrowser })
  expect(await factsOf(later.rawPayload)).toEqual({ width: 160, height: 160, format: 'avif' })
})

test.each(['avif', 'webp', 'png', 'jpg'] as const)(
  '%s can be requested by name',
  async (format) => {
    const { get } = await mediaHost()
    const address = rasterised('/media/upload/artwork/logo-tile.svg', {
      width: 80,
      height: 80,
      format,
    })
    const response = await get(address, { accept: oldBrowser })
    expect(response.statusCode).toBe(200)
    expect(await factsOf(response.rawPayload)).toEqual({
      width: 80,
      height: 80,
      format: format === 'jpg' ? 'jpeg' : format,
    })
    expect(response.headers['vary'] ?? '').not.toMatch(/accept(?!-)/)
  },
)

test('the share card is a PNG of 1200 by 630', async () => {
  const { get } = await mediaHost()
  const response = await get('/media/upload/c_fill,w_1200,h_630,f_png/artwork/og.svg')
  expect(response.headers['content-type']).toBe('image/png')
  expect(response.headers['cache-control']).toContain('max-age=86400')
  expect(await factsOf(response.rawPayload)).toEqual({ width: 1200, height: 630, format: 'png' })
  // Some sites do not show a larger card.
  expect(response.rawPayload.length).toBeLessThan(300_000)
})

test('concurrent requests for one picture convert it once', async () => {
  const { get, register, made } = await mediaHost()
  const { src } = await register(await halves(800, 800).jpeg().toBuffer())
  const address = cropped(src, { width: 320, height: 320 })
  const responses = await Promise.all(Array.from({ length: 20 }, () => get(address)))
  expect(new Set(responses.map(({ headers }) => headers['etag'])).size).toBe(1)
  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(await made()).toHaveLength(1)
})

test('a small picture is not enlarged', async () => {
  const { get, register } = await mediaHost()
  const { src } = await register(await halves(200, 100).jpeg().toBuffer())
  const response = await get(cropped(src, { width: 800, height: 400 }))
  expect(await factsOf(response.rawPayload)).toMatchObject({ width: 200, height: 100 })
})

test('the original is revalidated after an hour, and is not sent again to a browser with a current copy', async () => {
  const { get, app, register } = await mediaHost()
  const { src } = await register(await halves(300, 200).jpeg().toBuffer())
  const response = await get(src)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600, must-revalidate',
    'x-content-type-options': 'nosniff',
  })
  const head = await app.inject({ method: 'HEAD', url: src })
  expect(head.rawPayload).toHaveLength(0)
  expect(head.headers['content-length']).toBe(String(response.rawPayload.length))
  const again = await get(src, { 'if-none-match': String(response.headers['etag']) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('a deleted picture gets 404 within half a minute', async () => {
  let now = 0
  const { get, db, register } = await mediaHost({ clock: { now: () => new Date(now) } })
  const { src } = await register(await halves(200, 200).jpeg().toBuffer())
  const address = cropped(src, { width: 80, height: 80 })
  expect((await get(address)).statusCode).toBe(200)
  await db.deleteFrom('media_file').execute()
  now += 30_000
  expect((await get(src)).statusCode).toBe(404)
  const refused = await get(address)
  expect(refused.statusCode).toBe(404)
  expect(refused.json()).toMatchObject({
    error: { code: 'not-found', message: 'There is no picture at this address.' },
  })
})

test('a full disk causes 503, and the picture is served once there is space', async () => {
  const pool = openConverterPool()
  let disk: 'full' | 'free' = 'full'
  const { get } = await mediaHost({
    converters: {
      ...pool,
      convert: (work, priority) =>
        pool.convert(disk === 'full' ? { ...work, to: '/dev/full' } : work, priority),
    },
  })
  const address = '/media/upload/c_fill,w_80,h_80,f_png/artwork/partner-2.svg'
  const refused = await get(address)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  disk = 'free'
  expect((await get(address)).statusCode).toBe(200)
})

test('a visitor who requests many new crops gets 429, and others do not', async () => {
  const { app } = await mediaHost({ clock: fakeClock('2026-11-15T12:00:00Z'), maxConversions: 2 })
  const requestCrop = async (remoteAddress: string, x: number) => {
    const url = `/media/upload/c_fill,w_80,h_80,g_xy_${x}_50,f_png/artwork/partner-2.svg`
    const { statusCode, headers } = await app.inject({ url, remoteAddress })
    return [statusCode, headers['retry-after']]
  }
  expect(await requestCrop('192.0.2.1', 0)).toEqual([200, undefined])
  expect(await requestCrop('192.0.2.1', 5)).toEqual([200, undefined])
  expect(await requestCrop('192.0.2.1', 10)).toEqual([429, '10'])
  expect(await requestCrop('192.0.2.1', 0)).toEqual([200, undefined])
  expect(await requestCrop('192.0.2.2', 10)).toEqual([200, undefined])
})

/** Sends the path unchanged. A client library would normalise it. */
const requestRaw = (port: number, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ port, path, host: '127.0.0.1' }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('every address that the site does not use gets 404', async () => {
  const { app, made, originals } = await mediaHost()
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  for (const path of [
    'artwork/../manifest.json',
    'artwork/../../../package.json',
    '../upload/artwork/logo.svg',
    './artwork/logo.svg',
    'artwork/%2e%2e/%2e%2e/package.json',
    'artwork/..%2f..%2fpackage.json',
    'artwork%2flogo.svg',
    'artwork/%6cogo.svg',
    'artwork/%252e%252e/package.json',
    'artwork/..\\..\\package.json',
    'artwork/logo.svg%00.png',
    'artwork/logo.svg/',
    '/etc/passwd',
    'artwork//logo.svg',
    'artwork/manifest.json',
    'artwork/nobody.svg',
    'artwork/LOGO.svg',
    'pictures/.0123456789abcdef0123456789abcde.jpg',
    'pictures/0123.jpg',
    'pictures/0123456789abcdef0123456789abcdef.jpg',
    'pictures/0123456789ABCDEF0123456789ABCDEF.jpg',
    'c_fill,w_641,h_361/artwork/og.svg',
    'c_fill,w_640,h_360/artwork/../og.svg',
    'c_fill,w_640,h_360/c_fill,w_640,h_360/artwork/og.svg',
    '',
  ])
    expect([path, await requestRaw(port, `/media/upload/${path}`)]).toEqual([path, 404])
  expect(await requestRaw(port, '/media/upload/artwork/logo.svg')).toBe(200)
  expect([...(await made()), ...(await originals())]).toEqual([])
})
