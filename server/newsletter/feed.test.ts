import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { changeOrganisation, readOrganisation } from '#server/organisation/organisation.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { putCopy } from './feed-queries.ts'

async function site() {
  const { app, db } = await buildTestApp({ withContent: true })
  const read = async () => {
    const response = await app.inject('/api/v1/newsletter/feed')
    expect(response.statusCode).toBe(200)
    const { contents, asOf } = response.json<{ contents: string; asOf: string | null }>()
    expect(XMLValidator.validate(contents)).toBe(true)
    const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'item' })
    return { contents, asOf, items: parser.parse(contents).rss.channel.item ?? [] }
  }
  const follow = async (newsletterFeed: string) =>
    changeOrganisation(db, { ...(await readOrganisation(db)), newsletterFeed })
  return { db, read, follow }
}

test('[S7.29] [S3.9] [S3.11] the proxy responds with XML whose items have all five elements', async () => {
  const { read } = await site()
  const { items } = await read()
  expect(items.length).toBeGreaterThanOrEqual(3)
  for (const item of items)
    expect(item).toEqual({
      title: expect.stringMatching(/\w/),
      link: expect.stringMatching(/^https:/),
      pubDate: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
      description: expect.stringMatching(/\w/),
      image: { url: expect.stringMatching(/^\/media\/upload\//) },
    })
  const dates = items.map(({ pubDate }: { pubDate: string }) => Date.parse(pubDate))
  expect(dates).toEqual(dates.toSorted((one: number, other: number) => other - one))
})

test('a feed that was never fetched is an empty list, not an error', async () => {
  const { read, follow } = await site()
  await follow('https://letters.example/feed')
  expect(await read()).toMatchObject({ items: [], asOf: null })
})

test('the last valid copy of the configured feed is served with its time', async () => {
  const { db, read, follow } = await site()
  const item = {
    title: 'Tea & <talk> "here"',
    link: 'https://letters.example/1?a=1&b=2',
    published: null,
    description: ']]> <script>alert(1)</script>',
    image: '/media/upload/artwork/blog-care.svg',
  }
  const at = new Date('2026-11-14T09:00:00.000Z')
  await putCopy(db, { source: 'https://letters.example/feed', items: [item], at })
  await follow('https://letters.example/feed')
  const { contents, asOf, items } = await read()
  expect(asOf).toBe(at.toISOString())
  expect(items).toMatchObject([{ title: item.title, link: item.link }])
  expect(contents).not.toContain('<script')
  await follow('https://other.example/feed')
  expect((await read()).items).toEqual([])
})
