import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { sitePages } from '#tests/kit/server/site-routes.ts'
import { addStories } from '#tests/kit/make/post.ts'
import { changeOrganisation } from '#server/organisation/organisation.ts'
import { Organisation } from '#contract/organisation.ts'
import organisation from '#content/organisation.json' with { type: 'json' }

async function start() {
  const testApp = await buildTestApp({
    clock: fakeClock('2026-11-15T12:00:00Z'),
    environment: { SITE_URL: 'http://baobab.example' },
    pages: await sitePages(),
  })
  await changeOrganisation(testApp.db, Organisation.parse(organisation))
  return testApp
}

test('the feed lists the newest posts with full addresses, and escapes titles', async () => {
  const testApp = await start()
  await addStories(
    testApp,
    { _id: 'us', title: 'Us & <them>\u0001' },
    { _id: 'soon', createdAt: '2027-01-01T00:00:00.000Z' },
  )
  const response = await testApp.app.inject('/blog/feed.xml')
  expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const { rss } = new XMLParser({ isArray: (name) => name === 'item' }).parse(response.body, true)
  expect(rss.channel.link).toBe('http://baobab.example/blog')
  expect(rss.channel.item).toEqual([
    {
      title: 'Us & <them>',
      link: 'http://baobab.example/blog/us',
      guid: 'http://baobab.example/blog/us',
      'dc:creator': 'Adaeze Placeholder',
      pubDate: 'Tue, 03 Nov 2026 16:00:00 GMT',
      description: expect.stringMatching(/^The first time I came to supper/),
    },
  ])
})

test('a feed reader with a current copy gets 304', async () => {
  const { app } = await start()
  const first = await app.inject('/blog/feed.xml')
  const headers = { 'if-none-match': String(first.headers['etag']) }
  expect((await app.inject({ url: '/blog/feed.xml', headers })).statusCode).toBe(304)
})

test('the sitemap lists the blog and every published post', async () => {
  const testApp = await start()
  await addStories(testApp, { _id: 'us' }, { _id: 'soon', createdAt: '2027-01-01T00:00:00.000Z' })
  const { body } = await testApp.app.inject('/sitemap.xml')
  expect(body).toContain('<loc>http://baobab.example/blog</loc>')
  expect(body).toContain('<loc>http://baobab.example/blog/us</loc><lastmod>2026-11-15</lastmod>')
  expect(body).not.toContain('/blog/soon')
})
