import { expect, test } from 'vitest'
import { changeOrganisation, readOrganisation } from '#server/organisation/organisation.ts'
import { FeedRefused } from '#server/newsletter/feed/feed-item.ts'
import { fetchFeed } from '#server/newsletter/feed/fetch-feed.ts'
import { parseFeed } from '#server/newsletter/feed/parse-feed.ts'
import { refresh } from '#server/newsletter/refresh-feed.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { jobLog } from '#tests/kit/server/job-log.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { feedOf, issue, startFeed } from './feed-server.ts'

const hour = 3_600_000
const megabytes = (text: string) => text.repeat(Math.floor((2 * 1024 * 1024) / text.length))

/** A site that follows a feed which answers as it is told. */
async function follower() {
  const site = await buildTestApp({ withContent: true })
  let answer: { status: number; body: string } | 'silence' = 'silence'
  const { url, road } = await startFeed((_request, response) => {
    if (answer !== 'silence') response.writeHead(answer.status).end(answer.body)
  })
  const organisation = await readOrganisation(site.db)
  // The contract knows secure addresses alone; the service of the test has no certificate.
  const newsletterFeed = url.replace('http:', 'https:')
  await changeOrganisation(site.db, { ...organisation, newsletterFeed })
  const log = jobLog()
  const read = async () =>
    (await site.app.inject('/api/v1/newsletter/feed')).json<{
      contents: string
      asOf: string | null
    }>()
  return {
    ...site,
    read,
    feedSays: (next: typeof answer) => (answer = next),
    fetch: () =>
      refresh({ deps: site, log, signal: new AbortController().signal }, (source, _road, signal) =>
        fetchFeed(source.replace('https:', 'http:'), road, signal),
      ),
  }
}

test('[D35] a day of 500s and nonsense: the last good copy is served with its age', async () => {
  const { read, fetch, feedSays, clock } = await follower()
  feedSays({ status: 200, body: feedOf(issue('Supper is back')) })
  await fetch()
  const good = await read()
  expect(good.contents).toContain('<title>Supper is back</title>')
  expect(good.asOf).toBe(clock.now().toISOString())
  const bad = [
    { status: 500, body: feedOf(issue('Broken')) },
    { status: 404, body: '' },
    { status: 200, body: '<!DOCTYPE rss [<!ENTITY a "b">]>' + feedOf(issue('&a;')) },
    { status: 200, body: '<html>Sorry</html>' },
    { status: 200, body: feedOf('') },
  ]
  for (let hours = 0; hours < 24; hours += 1) {
    clock.advance(hour)
    feedSays(bad[hours % bad.length] ?? 'silence')
    await fetch()
    expect(await read()).toEqual(good)
  }
  feedSays({ status: 200, body: feedOf(issue('Back again')) })
  await fetch()
  expect((await read()).contents).toContain('Back again')
})

test('[D35] a visitor who asks while the feed hangs does not wait for it', async () => {
  const { read, fetch, feedSays } = await follower()
  feedSays('silence')
  let isHanging = true
  const hanging = fetch().finally(() => (isHanging = false))
  const started = performance.now()
  expect((await read()).asOf).toBeNull()
  printDuration('The answer while the feed of the newsletter hangs', performance.now() - started)
  expect(isHanging).toBe(true)
  await hanging
})

test.each([
  ['ten thousand issues', feedOf(issue('x').repeat(10_000))],
  ['half a million tags', feedOf(`<item>${megabytes('<a/>')}</item>`)],
  ['400,000 numeric entities', feedOf(issue(megabytes('&#65;')))],
  ['a deep nest', feedOf(`<item>${megabytes('<a>')}</item>`)],
  ['one tag of attributes', feedOf(`<item ${megabytes('a="1" ')}></item>`)],
  ['one instruction of attributes', feedOf(`<?x ${megabytes('a="1" ')}?>`)],
  ['brackets alone', feedOf(`<item><title>${megabytes('<')}</title></item>`)],
  ['open sections', feedOf(`<item><title>${megabytes('<![CDATA[')}</title></item>`)],
  ['open comments', feedOf(megabytes('<!--'))],
  ['spaces', feedOf(`<item><title>${megabytes(' ')}</title></item>`)],
  ['ampersands', feedOf(issue(megabytes('&')))],
  ['long issues', feedOf(`<item><description>${megabytes('word ')}</description></item>`)],
])('[D35] %s are refused, or fifty issues of them are read at most', (_name, xml) => {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    const issues = issuesIn(xml)
    const milliseconds = performance.now() - started
    expect(issues === 'refused' || issues <= 50).toBe(true)
    return milliseconds
  })
  // Of five the shortest: the others tell what else the machine had to do.
  printDuration('The longest reading of a hostile feed of 2 MB', Math.min(...times))
})

function issuesIn(xml: string): number | 'refused' {
  try {
    return parseFeed(xml).length
  } catch (error) {
    if (error instanceof FeedRefused) return 'refused'
    throw error
  }
}
