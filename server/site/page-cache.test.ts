import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Noun } from '#contract/noun.ts'
import type { Rendered } from './finalise-response.ts'
import { createPageCache } from './page-cache.ts'
import { createKnownParameters } from './page-key.ts'

const minute = 60_000

/** A cache with a clock that the test moves, and a renderer that counts its calls. */
function make(limits: { maxBytes?: number; maxCopies?: number } = {}) {
  let time = Date.parse('2026-06-01T12:00:00Z')
  let renders = 0
  const known = createKnownParameters()
  known.learn('/events', ['view', 'q'])
  const pages = createPageCache({
    clock: { now: () => new Date(time) },
    known,
    secure: () => undefined,
    ...limits,
  })
  const page = (reads: Noun[] = [], more: Partial<Rendered> = {}) => {
    renders++
    return Promise.resolve({
      status: 200,
      headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
      body: Buffer.from(`<p>${renders}</p>`.padEnd(2_000, '.')),
      reads: new Set(reads),
      ...more,
    })
  }
  const pass = (ms: number) => (time += ms)
  return { pages, page, pass, renders: () => renders }
}

test('concurrent requests for a page share one rendering', async () => {
  const { pages, page, renders } = make()
  const all = await Promise.all(
    Array.from({ length: 50 }, () => pages.obtain('/about', () => page())),
  )
  expect(new Set(all).size).toBe(1)
  expect(renders()).toBe(1)
  expect(pages.find('/about')).toBe(all[0])
  expect(pages.find('/about?utm_source=x')).toBe(all[0])
})

test('a cached page is the same document in each encoding, and is compressed further in the background', async () => {
  const { pages, page } = make()
  const evenings = Array.from({ length: 300 }, (_, i) => `<li>Supper ${(i * 7919) % 997}</li>`)
  const body = Buffer.from(evenings.join(''))
  const first = await pages.obtain('/about', () => page([], { body }))
  await pages.settled()
  const { br, gzip, identity } = pages.find('/about')?.variants ?? first.variants
  expect(brotliDecompressSync(br.body)).toEqual(identity.body)
  expect(gunzipSync(gzip.body)).toEqual(identity.body)
  expect(br.body.length).toBeLessThan(first.variants.br.body.length)
  expect(new Set([br.etag, gzip.etag, identity.etag]).size).toBe(3)
})

test('a change of a noun drops only the pages that read it', async () => {
  const { pages, page } = make()
  await pages.obtain('/events', () => page(['event', 'organisation']))
  await pages.obtain('/blog', () => page(['post', 'organisation']))
  pages.drop('event')
  expect(pages.find('/events')).toBeUndefined()
  expect(pages.find('/blog')).toBeDefined()
  pages.drop('organisation')
  expect(pages.size()).toEqual({ copies: 0, bytes: 0 })
})

test('a page whose noun changes during rendering is sent, but not cached', async () => {
  const { pages, page, renders } = make()
  const gate = Promise.withResolvers<void>()
  const early = pages.obtain('/events', async () => {
    const rendered = await page(['event'])
    await gate.promise
    return rendered
  })
  pages.drop('event')
  const late = pages.obtain('/events', () => page(['event']))
  gate.resolve()
  expect(await early).not.toBe(await late)
  expect(renders()).toBe(2)
  expect(pages.find('/events')).toBe(await late)
})

test('a page stays cached when another noun changes during rendering', async () => {
  const { pages, page } = make()
  const making = pages.obtain('/events', () => page(['event']))
  pages.drop('post')
  await making
  expect(pages.find('/events')).toBeDefined()
})

test.each<[string, Partial<Rendered>]>([
  ['a missing page', { status: 404 }],
  ['a failed page', { status: 500 }],
  ['a redirect', { status: 302, headers: new Headers({ location: '/' }) }],
  ['a page with a cookie', { headers: new Headers({ 'set-cookie': 'a=b' }) }],
  ['a page that asks not to be stored', { headers: new Headers({ 'cache-control': 'no-store' }) }],
  ['a page for one person', { headers: new Headers({ 'cache-control': 'private' }) }],
])('%s is sent but not cached', async (_what, more) => {
  const { pages, page } = make()
  const { status } = await pages.obtain('/x', () => page([], more))
  expect(status).toBe(more.status ?? 200)
  expect(pages.find('/x')).toBeUndefined()
  expect(pages.size().copies).toBe(0)
})

test('a failed rendering rejects all waiting requests, and the next request renders again', async () => {
  const { pages, page } = make()
  const fail = () => Promise.reject(new Error('no database'))
  const both = [pages.obtain('/x', fail), pages.obtain('/x', fail)]
  for (const one of both) await expect(one).rejects.toThrow('no database')
  expect((await pages.obtain('/x', () => page())).status).toBe(200)
})

test('a page expires after ten minutes', async () => {
  const { pages, page, pass, renders } = make()
  await pages.obtain('/events', () => page())
  pass(10 * minute - 1)
  expect(pages.find('/events')).toBeDefined()
  pass(1)
  expect(pages.find('/events')).toBeUndefined()
  await pages.obtain('/events', () => page())
  expect(renders()).toBe(2)
})

test('an expired page is served if it cannot be rendered again, unless a change dropped it', async () => {
  const { pages, page, pass } = make()
  await pages.obtain('/program', () => page(['page']))
  await pages.settled()
  pass(10 * minute)
  const fail = () => Promise.reject(new Error('no database'))
  expect((await pages.obtain('/program', fail)).status).toBe(200)
  expect((await pages.obtain('/program', () => page(['page'], { status: 500 }))).status).toBe(200)
  pages.drop('page')
  await expect(pages.obtain('/program', fail)).rejects.toThrow('no database')
})

test('the cache has a maximum size, and pages in use stay', async () => {
  const { pages, page } = make({ maxBytes: 60_000 })
  await pages.obtain('/', () => page())
  for (let i = 0; i < 200; i++) {
    await pages.obtain(`/events/${i}`, () => page())
    expect(pages.size().bytes).toBeLessThanOrEqual(60_000)
    expect(pages.find('/')).toBeDefined()
  }
  expect(pages.find('/events/0')).toBeUndefined()
  expect(pages.find('/events/199')).toBeDefined()
})

test('the cache has a maximum number of pages, and a huge page is not cached', async () => {
  const { pages, page } = make({ maxCopies: 3, maxBytes: 100_000 })
  for (let i = 0; i < 9; i++) await pages.obtain(`/events/${i}`, () => page())
  expect(pages.size().copies).toBe(3)
  await pages.obtain('/giant', () => page([], { body: Buffer.alloc(50_000) }))
  expect(pages.find('/giant')).toBeUndefined()
  await pages.obtain(`/x?${'y'.repeat(600)}`, () => page())
  expect(pages.size().copies).toBe(3)
})

test('a search is cached for a minute, and compressed further only after a second request', async () => {
  const { pages, page, pass } = make()
  const evenings = Array.from({ length: 300 }, (_, i) => `<li>Supper ${(i * 7919) % 997}</li>`)
  const body = Buffer.from(evenings.join(''))
  const key = '/events?q=supper'
  const search = () => pages.obtain(key, () => page(['event'], { body }))
  const quick = (await search()).bytes
  await pages.settled()
  expect(pages.find(key)?.bytes).toBe(quick)
  await pages.settled()
  expect(pages.find(key)?.bytes).toBeLessThan(quick)
  pass(minute)
  expect(pages.find(key)).toBeUndefined()
  await search()
  pages.drop('event')
  expect(pages.find(key)).toBeUndefined()
})

test('searches do not evict pages', async () => {
  const { pages, page } = make({ maxCopies: 10 })
  await pages.obtain('/about', () => page())
  for (let i = 0; i < 400; i++) await pages.obtain(`/events?view=list&q=${i}`, () => page())
  expect(pages.find('/about')).toBeDefined()
  expect(pages.size().copies).toBeLessThanOrEqual(201)
})
