import { expect, test } from '@playwright/test'
import routes from '#web/routes.ts'
import { siteAddress } from '#tests/kit/journey/journey.ts'
import { readPage } from '#tests/kit/journey/read-page.ts'
import { sitemap } from '#tests/kit/journey/sitemap.promises.ts'

test('every route of the site has an address in the sitemap of the journeys', () => {
  const paths = sitemap.map(({ path }) => path.replace(/\?.*$/, ''))
  const missing = routes
    .map((route) => `/${route.path ?? ''}`)
    .filter((path) => path !== '/*' && path !== '/styleguide')
    // Bookings, payments, gifts and orders have secret addresses, and journeys of their own.
    .filter((path) => !/^\/(?:place|test-payment|my-gift|order)\//.test(path))
    // This route is a script, not a page.
    .filter((path) => path !== '/offline.js')
    .filter((path) => !paths.some((known) => matches(path, known)))
  expect(missing).toEqual([])
})

for (const { path } of sitemap)
  test(`[S1.2] [S6.1] ${path} has no sign-in`, async () => {
    const { status, html } = await read(path)
    expect(status).toBe(200)
    expect(html).not.toMatch(/type="password"/)
    expect(html).not.toMatch(
      />[^<]*\b(?:(?:sign|log)[ -]?in|password|my account)\b[^<]*<\/(?:a|button)>/i,
    )
  })

for (const { path } of sitemap.filter(({ hasKey }) => !hasKey))
  test(`${path} has a title, a description and a canonical address`, async () => {
    const { html } = await read(path)
    expect(html).toMatch(/<title>[^<]+ · [^<]+<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html).toContain(
      `<link rel="canonical" href="${siteAddress()}${path.replace(/\?.*$/, '')}`,
    )
  })

for (const { path } of sitemap.filter(({ hasKey }) => hasKey))
  test(`${path} is not cached or indexed and does not repeat its key in its head`, async () => {
    const { html, headers } = await read(path)
    const [head = ''] = html.split('</head>')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(head).toMatch(/<meta name="robots" content="noindex, nofollow"\/?>/)
    expect(head).not.toMatch(/rel="canonical"|property="og:/)
    expect(head.toLowerCase()).not.toContain(path.split('/').at(-1)?.toLowerCase())
  })

for (const path of ['/donate?step=3&gift=', '/donate.data?gift=', '/merch-store/checkout?order='])
  test(`${path} with a secret key is not cached`, async () => {
    const { status, headers } = await read(`${path}a-Key-that-Nobody-has`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('cdn-cache-control')).toBeNull()
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  })

/** Reads each page once for all tests of a worker. */
const read = (path: string): ReturnType<typeof readPage> => {
  const reading = readings.get(path) ?? readPage(path)
  readings.set(path, reading)
  return reading
}
const readings = new Map<string, ReturnType<typeof readPage>>()

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
