import { XMLParser } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { buildContentDesk } from '#tests/kit/desk/content.ts'
import { withHostileText } from '#tests/kit/make/hostile-fields.ts'
import { sitePages } from '#tests/kit/server/site-routes.ts'

const lines = ['END:VEVENT', 'BEGIN:VEVENT', 'SUMMARY:Injected', 'ATTENDEE:mailto:x@example.org']
const texts = [
  // The fields of several lines keep these; a field of one line has spaces in their place.
  ['x', ...lines, ' folded', ']]></item>', '<script>alert(1)</script>'].join('\r\n'),
  ['x', ...lines].join('\n'),
  '\\nBEGIN:VALARM;x,y:"z"]]></title><script>',
  '</title><script>',
]

test('[C67] hostile text breaks out of no calendar file, feed and sitemap', async () => {
  const desk = await buildContentDesk({ pages: await sitePages() })
  const { clock, db } = desk
  const calendarOf = async (path: string) => (await desk.app.inject(`/api/v1${path}`)).body
  const events = await db.selectFrom('event').select('id').limit(3).execute()
  const posts = await db.selectFrom('post').select('id').limit(3).execute()
  const feedBefore = await calendarOf('/event/feed.ics')
  let fields = 0
  for (const key of [
    ...events.map(({ id }) => ({ kind: 'event', id }) as const),
    ...posts.map(({ id }) => ({ kind: 'post', id }) as const),
  ]) {
    const { draft, changed } = withHostileText(key, (await desk.open(key)).body, texts)
    fields += changed.length
    expect([key.id, (await desk.change(key, draft)).statusCode]).toEqual([key.id, 200])
  }
  expect(fields).toBeGreaterThan(30)

  const propertiesOf = (text: string) => {
    const calendar = new ICAL.Component(ICAL.parse(text))
    const found = calendar.getAllSubcomponents('vevent')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    return found.map((event) => event.getAllProperties().map(({ name }) => name))
  }
  const feed = await calendarOf('/event/feed.ics')
  expect(feed).toContain('Injected')
  expect(propertiesOf(feed)).toEqual(propertiesOf(feedBefore))
  expect(feed.match(/^BEGIN:/gm)).toEqual(feedBefore.match(/^BEGIN:/gm))
  for (const { id } of events) {
    const calendar = await calendarOf(`/event/addevent/${id}`)
    expect(calendar).toContain('Injected')
    expect(propertiesOf(calendar)).toHaveLength(1)
    expect(calendar).not.toMatch(/^(?:ATTENDEE|SUMMARY:Injected)/m)
  }

  clock.advance(60_000)
  const parser = new XMLParser({ isArray: (name) => name === 'item' })
  const rss = (await desk.app.inject('/blog/feed.xml')).body
  const all = await db.selectFrom('post').select('id').execute()
  const { item } = parser.parse(rss, true).rss.channel
  expect(item).toHaveLength(Math.min(all.length, 50))
  expect(rss).not.toContain('<script')
  const sitemap = (await desk.app.inject('/sitemap.xml')).body
  expect(Object.keys(parser.parse(sitemap, true))).toContain('urlset')
  expect(sitemap).not.toContain('script')
})
