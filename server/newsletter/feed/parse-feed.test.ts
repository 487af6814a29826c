import { expect, test } from 'vitest'
import { FeedRefused } from './feed-item.ts'
import { decodeFeed, parseFeed } from './parse-feed.ts'

const feed = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>${items}</channel></rss>`
const item = (title: string, more = '', link = 'https://letters.example/1') =>
  `<item><title>${title}</title><link>${link}</link><pubDate>Tue, 03 Nov 2026 16:00:00 GMT</pubDate>${more}</item>`

test('[S3.9] [S3.10] the fields of an issue are read from its item element', () => {
  const more = '<description><![CDATA[<p>Soup &amp; <b>bread</b></p>]]></description><guid>7</guid>'
  expect(parseFeed(feed(item('Supper is back', more)))).toEqual([
    {
      title: 'Supper is back',
      link: 'https://letters.example/1',
      published: '2026-11-03T16:00:00.000Z',
      description: 'Soup & bread',
      image: expect.stringMatching(/^\/media\/upload\/artwork\/[\w-]+\.svg$/),
    },
  ])
})

test.each([
  ['an image url', '<image><url>https://pictures.example/1.jpg</url></image>'],
  ['an enclosure', '<enclosure type="image/jpeg" url="https://pictures.example/1.jpg"/>'],
  ['an open one', "<enclosure url='https://pictures.example/1.jpg' type='image/png'></enclosure>"],
])('[S3.11] the address of a picture is read from %s', (_what, more) => {
  const [read] = parseFeed(feed(item('A', more)))
  expect(read?.imageSource).toBe('https://pictures.example/1.jpg')
  expect(read?.image).toMatch(/^\/media\/upload\/artwork\//)
})

test('an enclosure that is not a picture is ignored', () => {
  const more = '<enclosure type="audio/mpeg" url="https://pictures.example/1.mp3"/>'
  expect(parseFeed(feed(item('A', more)))[0]).not.toHaveProperty('imageSource')
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://user:word@letters.example/',
  'no link',
  '//x',
])('[D35] an issue with the link %s is left out, the others stay', (link) => {
  const items = parseFeed(feed(item('Bad', '', link) + item('Good')))
  expect(items.map(({ title }) => title)).toEqual(['Good'])
})

test('[D35] HTML in a title is reduced to its text', () => {
  const titles = [
    '&lt;script&gt;alert(1)&lt;/script&gt;Hello',
    '<![CDATA[<img src=x onerror=alert(1)>Hello]]>',
    '&amp;lt;script&amp;gt;Hello',
    '<b>Hello</b>',
  ]
  for (const { title } of parseFeed(feed(titles.map((title) => item(title)).join('')))) {
    expect(title).toMatch(/Hello$/)
    expect(title).not.toMatch(/[<>]/)
  }
})

test('[D35] a DOCTYPE or an entity is rejected wherever it is declared', () => {
  const laughs = '<!DOCTYPE rss [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>'
  for (const hostile of [
    `${laughs}${feed(item('&lol2;'))}`,
    feed(`${laughs}${item('&lol2;')}`),
    feed(`<item>${laughs}<title>x</title></item>`),
  ])
    expect(() => parseFeed(hostile)).toThrow(FeedRefused)
})

test('a page quoted in CDATA may have a doctype', () => {
  const more = '<content:encoded><![CDATA[<!DOCTYPE html><p>x</p>]]></content:encoded>'
  expect(parseFeed(feed(item('A', more)))).toHaveLength(1)
})

test('an issue with a quoted end tag of an item is read completely', () => {
  const more = '<description><![CDATA[Write </item> at its end]]></description>'
  expect(parseFeed(feed(item('A', more) + item('B')))).toHaveLength(2)
})

test('issues of an RDF feed are read', () => {
  const rdf = `<rdf:RDF xmlns="http://purl.org/rss/1.0/"><channel><title>x</title></channel>${item('A')}</rdf:RDF>`
  expect(parseFeed(rdf)).toMatchObject([{ title: 'A' }])
})

test('[D35] at most fifty issues are read', () => {
  expect(parseFeed(feed(item('A').repeat(10_000)))).toHaveLength(50)
})

test('an invalid or empty feed is rejected', () => {
  for (const hostile of ['', 'hello', '<html><body>503</body></html>', feed(''), feed('<item>')])
    expect(() => parseFeed(hostile)).toThrow(FeedRefused)
})

test('[D35] a feed with a wrong declared encoding is still read', () => {
  const text = feed(item('Café à Montréal'))
  const latin = Buffer.from(text, 'latin1')
  for (const type of ['text/xml; charset=utf-8', 'text/xml; charset=no-such', 'text/xml', ''])
    expect(parseFeed(decodeFeed(latin, type))[0]?.title).toBe('Café à Montréal')
  const utf8 = Buffer.from(text)
  expect(parseFeed(decodeFeed(utf8, 'text/xml; charset=iso-8859-1'))[0]?.title).toBe(
    'Café à Montréal',
  )
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  expect(parseFeed(decodeFeed(utf16, 'text/xml; charset=utf-16le'))[0]?.title).toBe(
    'Café à Montréal',
  )
})
