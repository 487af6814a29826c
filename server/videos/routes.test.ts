import Fastify from 'fastify'
import { expect, test } from 'vitest'
import campaign from '#content/campaigns/rainbow-rise.json' with { type: 'json' }
import { videoRoutes } from './routes.ts'

const app = Fastify()
videoRoutes(app)

const address = '/videos/this-is-my-name.webm'
const request = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: address, headers })
const fullFile = async () => (await request()).rawPayload

test('[S2.203] [S2.205] every video of the gallery exists in two formats, with captions and a first frame', async () => {
  const videos = campaign.gallery.items.filter(({ type }) => type === 'video')
  expect(videos).toHaveLength(4)
  for (const { src } of videos)
    for (const [ending, type] of [
      ['mp4', 'video/mp4'],
      ['webm', 'video/webm'],
      ['vtt', 'text/vtt; charset=utf-8'],
      ['webp', 'image/webp'],
    ]) {
      const response = await app.inject(src.replace(/mp4$/, ending ?? ''))
      expect([src, ending, response.statusCode]).toEqual([src, ending, 200])
      expect(response.headers).toMatchObject({ 'content-type': type, 'accept-ranges': 'bytes' })
    }
})

test('the captions of a video match the text of the gallery and the length of the video', async () => {
  for (const item of campaign.gallery.items) {
    if (!('words' in item)) continue
    const { payload } = await app.inject(String(item.src).replace(/mp4$/, 'vtt'))
    const cues = [...payload.matchAll(/--> 00:00:(\d\d\.\d{3}) .*\n(.+)/g)]
    expect(cues.map(([, , words]) => words)).toEqual(item.words)
    expect(Math.round(Number(cues.at(-1)?.[1]))).toBe(item.seconds)
    expect(item.words?.at(-1)).toMatch(/^A sample film/)
  }
})

test('a video is small, and its metadata comes before its frames', async () => {
  for (const { src, type } of campaign.gallery.items) {
    if (type !== 'video') continue
    const { rawPayload } = await app.inject(src)
    expect(rawPayload.length).toBeLessThan(1_500_000)
    expect(rawPayload.indexOf('moov')).toBeGreaterThan(0)
    expect(rawPayload.indexOf('moov')).toBeLessThan(rawPayload.indexOf('mdat'))
  }
})

test.each([
  ['the first bytes', 'bytes=0-99', 0, 100],
  ['some from the middle', 'bytes=1000-1999', 1000, 2000],
  ['the last bytes', 'bytes=-500', -500, undefined],
  ['all from there on', 'bytes=5000-', 5000, undefined],
  ['more than there is', 'bytes=5000-999999999', 5000, undefined],
])('a range request for %s gets exactly these bytes', async (_what, range, from, to) => {
  const all = await fullFile()
  const response = await request({ range })
  const part = all.subarray(from, to)
  const first = from < 0 ? all.length + from : from
  expect(response.statusCode).toBe(206)
  expect(response.rawPayload.equals(part)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'video/webm',
    'content-length': String(part.length),
    'content-range': `bytes ${first}-${first + part.length - 1}/${all.length}`,
  })
})

test('a range beyond the end gets 416 with the size', async () => {
  const { length } = await fullFile()
  const response = await request({ range: `bytes=${length}-` })
  expect(response.statusCode).toBe(416)
  expect(response.headers['content-range']).toBe(`bytes */${length}`)
  expect(response.rawPayload).toHaveLength(0)
})

test('an unsupported range gets the full file', async () => {
  const all = await fullFile()
  for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=9-3']) {
    const response = await request({ range })
    expect([range, response.statusCode, response.rawPayload.length]).toEqual([
      range,
      200,
      all.length,
    ])
  }
})

test('If-Range prevents mixing bytes of two versions', async () => {
  const { etag } = (await request()).headers
  const same = await request({ range: 'bytes=0-9', 'if-range': String(etag) })
  expect([same.statusCode, same.rawPayload.length]).toEqual([206, 10])
  for (const other of ['"another"', `W/${etag}`, 'Mon, 16 Nov 2026 12:00:00 GMT']) {
    const changed = await request({ range: 'bytes=0-9', 'if-range': other })
    expect([other, changed.statusCode]).toEqual([other, 200])
    expect(changed.rawPayload.length).toBeGreaterThan(10)
  }
})

test('a HEAD request returns the size and the support of ranges', async () => {
  const response = await request({ range: 'bytes=0-9' }, 'HEAD')
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': String((await fullFile()).length),
  })
  expect(response.rawPayload).toHaveLength(0)
})

test('a video is not sent again to a browser with a current copy', async () => {
  const { etag } = (await request()).headers
  const response = await request({ 'if-none-match': String(etag), range: 'bytes=0-9' })
  expect([response.statusCode, response.rawPayload.length]).toEqual([304, 0])
})

test.each([
  '/videos/',
  '/videos/this-is-my-name',
  '/videos/this-is-my-name.json',
  '/videos/README.md',
  '/videos/..%2forganisation.json',
  '/videos/%2e%2e/organisation.json',
])('%s is not found', async (path) => {
  expect((await app.inject(path)).statusCode).toBe(404)
})
