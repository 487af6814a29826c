import Fastify from 'fastify'
import { expect, test } from 'vitest'
import organisation from '#content/organisation.json' with { type: 'json' }
import { Organisation } from '#contract/organisation.ts'
import { changeOrganisation } from '#server/organisation/organisation.ts'
import { readSettings } from '#server/settings.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { sitePages } from '#tests/kit/server/site-routes.ts'
import { seoRoutes } from './routes.ts'
import { writeSitemap } from './sitemap.ts'

const settings = readSettings({ SITE_URL: 'http://baobab.example' })

async function site() {
  const { db } = (await freshDatabase()).connection
  await changeOrganisation(db, Organisation.parse(organisation))
  const app = Fastify()
  const listed = (await sitePages()).filter(({ isListed }) => isListed)
  seoRoutes(app, { db, settings }, [async () => listed])
  return app
}

test('robots.txt allows the site, excludes the API and links to the sitemap', async () => {
  const response = await (await site()).inject('/robots.txt')
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body).toContain('Disallow: /api/')
  expect(response.body).toContain('Sitemap: http://baobab.example/sitemap.xml')
})

test('the sitemap lists full addresses of existing pages', async () => {
  const response = await (await site()).inject('/sitemap.xml')
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
  const paths = ['/', '/about', '/leadership', '/landacknowledgement', '/program', '/newsletter']
  const joining = ['/volunteer', '/become-member', '/partnership', '/donate', '/merch-store']
  for (const path of [...paths, ...joining, '/blog', '/events'])
    expect(response.body).toContain(`<loc>http://baobab.example${path}</loc>`)
})

test('personal and internal pages are not in the sitemap', async () => {
  const { body } = await (await site()).inject('/sitemap.xml')
  expect(body).not.toMatch(/confirm|place|support|styleguide|donationcompleted|:id/)
  expect(body.match(/<loc>/g)).toHaveLength(14)
})

test('the sitemap lists pages of other modules with the day of their last change, and escapes addresses', async () => {
  const events = async () => [{ path: '/events/a&b', changedOn: '2026-11-15' }] as const
  expect(await writeSitemap('https://x.example', [events])).toContain(
    '<loc>https://x.example/events/a&amp;b</loc><lastmod>2026-11-15</lastmod>',
  )
})

test('the manifest has the name, and every icon in it exists', async () => {
  const app = await site()
  const response = await app.inject('/manifest.webmanifest')
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest: { name: string; icons: { src: string }[] } = response.json()
  expect(manifest.name).toBe('Baobab Pride')
  for (const { src } of manifest.icons) expect((await app.inject(src)).statusCode).toBe(200)
})

test.each([
  ['/favicon.ico', 'image/x-icon'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
])('%s exists, and is not sent again to a browser with a current copy', async (address, type) => {
  const app = await site()
  const first = await app.inject(address)
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, type])
  const headers = { 'if-none-match': String(first.headers['etag']) }
  expect((await app.inject({ url: address, headers })).statusCode).toBe(304)
})

test('an SVG icon is sent compressed to browsers that accept it', async () => {
  const app = await site()
  const headers = { 'accept-encoding': 'br' }
  const response = await app.inject({ url: '/favicon.svg', headers })
  expect(response.headers['content-encoding']).toBe('br')
  expect(response.rawPayload.length).toBeLessThan(1_500)
})
