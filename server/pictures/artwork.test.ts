import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '#content/artwork/manifest.json' with { type: 'json' }
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { mediaHost } from '#tests/kit/server/media-host.ts'
import { readAddress } from './address.ts'
import { openArtwork } from './artwork.ts'
import { packDrawings, readPacked } from './packed.ts'

const folder = new URL('../../content/artwork/', import.meta.url)
const logo = '/media/upload/artwork/logo.svg'
const svgOf = (file: string) => readFileSync(new URL(file, folder), 'utf8')

test('the manifest lists exactly the existing drawings, with their true sizes', () => {
  expect(manifest.map(({ file }) => file).toSorted()).toEqual(
    readdirSync(folder)
      .filter((name) => name.endsWith('.svg'))
      .toSorted(),
  )
  for (const { file, w, h } of manifest) {
    const [head] = svgOf(file).match(/<svg[^>]*>/) ?? []
    for (const measure of [`viewBox="0 0 ${w} ${h}"`, ` width="${w}"`, ` height="${h}"`])
      expect(head, file).toContain(measure)
  }
})

test('no drawing contains a script or a request to another server', () => {
  for (const { file } of manifest)
    expect([
      file,
      /<script|<foreignObject|<image|\son\w+=|javascript:|href=|url\((?!#)/i.test(svgOf(file)),
    ]).toEqual([file, false])
})

test('a drawing is served unchanged and compressed, with a policy that forbids scripts', async () => {
  const { get } = await mediaHost()
  const response = await get(logo, { 'accept-encoding': 'gzip, deflate, br' })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-encoding': 'br',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(svgOf('logo.svg'))
  const zipped = await get(logo, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(svgOf('logo.svg'))
  const plain = await get(logo)
  expect([plain.headers['content-encoding'], plain.payload]).toEqual([undefined, svgOf('logo.svg')])
})

test('a browser with a current copy of a drawing gets 304', async () => {
  const { get } = await mediaHost()
  const first = await get(logo)
  const again = await get(logo, { 'if-none-match': String(first.headers['etag']) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
})

test('a drawing is cached for a day, and for ever if its address contains its hash', async () => {
  const { get } = await mediaHost()
  const artwork = openArtwork()
  const drawing = artwork.drawing('artwork/logo.svg')
  const hash = drawing && (await artwork.hash('artwork/logo.svg', drawing))
  const cacheOf = async (url: string) => (await get(url)).headers['cache-control']
  expect(await cacheOf(logo)).toMatch(/^public, max-age=86400/)
  expect(await cacheOf(`${logo}?v=${hash}`)).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf(`${logo}?v=${'0'.repeat(32)}`)).toMatch(/^public, max-age=86400/)
  const crop = '/media/upload/c_fill,w_80,h_80,f_webp/artwork/logo.svg'
  expect(await cacheOf(crop)).toMatch(/^public, max-age=86400/)
  expect(await cacheOf(`${crop}?v=${hash}`)).toBe('public, max-age=31536000, immutable')
})

test('after its first request, a drawing or its crop is served from memory', async () => {
  const artwork = openArtwork()
  for (const address of [logo, '/media/upload/c_fill,w_80,h_80/artwork/logo.svg']) {
    expect(artwork.find(address)).toBeUndefined()
    const picture = readAddress(address)
    const served = picture && (await artwork.serve(picture))
    expect(served).toBeDefined()
    expect(artwork.find(address)).toBe(served)
  }
  expect(artwork.find('/media/upload/artwork/../artwork/logo.svg')).toBeUndefined()
  expect(artwork.find('/media/upload/c_fill,w_80,h_80,f_png/artwork/logo.svg')).toBeUndefined()
})

test('[S7.30] a drawing with a fill-crop is the same drawing, cut by its viewBox', async () => {
  const { get } = await mediaHost()
  const head = async (part: string) =>
    /<svg[^>]*>/.exec((await get(`/media/upload/${part}/artwork/blog-jollof.svg`)).payload)?.[0]
  const response = await get('/media/upload/c_fill,w_640,h_640/artwork/blog-jollof.svg')
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  const inside = (svg: string) => svg.slice(svg.indexOf('>'))
  expect(inside(response.payload)).toBe(inside(svgOf('blog-jollof.svg')))
  expect(await head('c_fill,w_640,h_640')).toContain('viewBox="200 0 800 800"')
  expect(await head('c_fill,w_640,h_640')).toContain(' width="800" height="800"')
  expect(await head('c_fill,w_640,h_640,g_xy_0_50')).toContain('viewBox="0 0 800 800"')
  const full = await get('/media/upload/c_fill,w_960,h_640/artwork/blog-jollof.svg')
  expect(full.payload, 'its own shape').toBe(svgOf('blog-jollof.svg'))
})

test('new crops of drawings are rate limited', async () => {
  const { get } = await mediaHost({ clock: fakeClock('2026-11-15T12:00:00Z'), maxConversions: 2 })
  const address = (x: number) => `/media/upload/c_fill,w_80,h_80,g_xy_${x}_50/artwork/hero.svg`
  const codes = []
  for (const x of [0, 50, 100, 0]) codes.push((await get(address(x))).statusCode)
  expect(codes).toEqual([200, 200, 429, 200])
})

test('the build compresses a drawing better than the server does', async () => {
  const packed = await mkdtemp(join(tmpdir(), 'packed-'))
  onTestFinished(() => rm(packed, { recursive: true }))
  const svg = readFileSync(new URL('logo.svg', folder))
  const unpacked = await readPacked(svg, packed)
  await packDrawings([fileURLToPath(new URL('logo.svg', folder))], packed)
  const smallest = await readPacked(svg, packed)
  expect(smallest.br?.length).toBeLessThan(unpacked.br?.length ?? 0)
  expect(brotliDecompressSync(smallest.br ?? '').equals(svg)).toBe(true)
  expect(gunzipSync(smallest.gzip ?? '').equals(svg)).toBe(true)
  const other = await readPacked(Buffer.concat([svg, Buffer.from(' ')]), packed)
  expect(other.br).not.toEqual(smallest.br)
})
