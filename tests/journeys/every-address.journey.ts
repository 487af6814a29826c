import { expect, test } from '@playwright/test'
import routes from '#web/routes.ts'
import { atWidths, siteAddress } from '#tests/kit/journey/journey.ts'
import { sitemap } from '#tests/kit/journey/sitemap.ts'

test('every route of the site has an address in the map of these journeys', () => {
  const paths = sitemap.map(({ path }) => path.replace(/\?.*$/, ''))
  const missing = routes
    .map((route) => `/${route.path ?? ''}`)
    .filter((path) => path !== '/*' && path !== '/styleguide')
    // A place, a payment and a gift have addresses that nobody can guess; their own journeys go there.
    .filter((path) => !/^\/(?:place|test-payment|my-gift|order)\//.test(path))
    // A script, no page.
    .filter((path) => path !== '/offline.js')
    .filter((path) => !paths.some((known) => matches(path, known)))
  expect(missing).toEqual([])
})

for (const { path } of sitemap)
  test(`[S1.2] [S6.1] ${path} asks nobody to sign in`, async () => {
    const { status, html } = await read(path)
    expect(status).toBe(200)
    expect(html).not.toMatch(/type="password"/)
    expect(html).not.toMatch(
      />[^<]*\b(?:(?:sign|log)[ -]?in|password|my account)\b[^<]*<\/(?:a|button)>/i,
    )
  })

for (const { path } of sitemap.filter(({ hasKey }) => !hasKey))
  test(`${path} tells search engines what it is`, async () => {
    const { html } = await read(path)
    expect(html).toMatch(/<title>[^<]+ · [^<]+<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html).toContain(
      `<link rel="canonical" href="${siteAddress()}${path.replace(/\?.*$/, '')}`,
    )
  })

for (const { path } of sitemap.filter(({ hasKey }) => hasKey))
  test(`${path} is found by nobody and repeats its key nowhere in its head`, async () => {
    const { html, headers } = await read(path)
    const [head = ''] = html.split('</head>')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(head).toMatch(/<meta name="robots" content="noindex, nofollow"\/?>/)
    expect(head).not.toMatch(/rel="canonical"|property="og:/)
    expect(head.toLowerCase()).not.toContain(path.split('/').at(-1)?.toLowerCase())
  })

for (const path of ['/donate?step=3&gift=', '/donate.data?gift=', '/merch-store/checkout?order='])
  test(`${path} with the key of one person is kept by nobody`, async () => {
    const { status, headers } = await read(`${path}a-Key-that-Nobody-has`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('cdn-cache-control')).toBeNull()
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  })

atWidths([1440, 390], 'an unknown address gets a kind page and says 404', async (walk) => {
  await walk.visit('/no-such-page', { status: 404 })
  await expect(walk.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(walk.page.getByRole('contentinfo')).toBeVisible()
  await walk.axe()
})

async function read(path: string): Promise<{ status: number; headers: Headers; html: string }> {
  const answer = await fetch(siteAddress() + path)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
