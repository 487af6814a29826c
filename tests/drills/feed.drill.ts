import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FeedRefused } from '#server/newsletter/feed/feed-item.ts'
import { fetchFeed, feedPolicy, type FetchPolicy } from '#server/newsletter/feed/fetch-feed.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { feedOf, issue, listenOn, startFeed } from './feed-server.ts'

const never = new AbortController().signal
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'was read',
    (error: unknown) => {
      if (error instanceof FeedRefused) return error.message
      throw error
    },
  )

test('[D35] a good feed is read, compressed or not', async () => {
  const xml = feedOf(issue('Supper'))
  const { url, policy } = await startFeed((request, response) => {
    const isCompressed = request.url === '/packed'
    response.setHeader('content-type', 'application/rss+xml')
    if (isCompressed) response.setHeader('content-encoding', 'gzip')
    response.end(isCompressed ? gzipSync(xml) : xml)
  })
  for (const address of [url, new URL('/packed', url).href]) {
    const { bytes, contentType } = await fetchFeed(address, policy, never)
    expect([bytes.toString(), contentType]).toEqual([xml, 'application/rss+xml'])
  }
})

test('[D35] redirects are not followed', async () => {
  let target = ''
  const { url, port, policy, forbidden } = await startFeed((_request, response) => {
    response.writeHead(302, { location: target }).end(feedOf(issue('x')))
  })
  for (const host of [
    `127.0.0.2:${port}`,
    `[::ffff:127.0.0.2]:${port}`,
    `2130706434:${port}`,
    '169.254.169.254',
  ]) {
    target = `http://${host}/latest/meta-data`
    expect(await refusal(fetchFeed(url, policy, never))).toBe('answered 302')
  }
  expect(forbidden.connections()).toBe(0)
})

test('[D35] no spelling of a local or private address is connected to', async () => {
  const four = await listenOn('127.0.0.1')
  const six = await listenOn('::1')
  const { port } = four
  const plain: FetchPolicy = { ...feedPolicy, protocols: ['http:', 'https:'] }
  const hosts = [
    `127.0.0.1:${port}`,
    `127.1:${port}`,
    `2130706433:${port}`,
    `0x7f000001:${port}`,
    `0177.0.0.1:${port}`,
    `0.0.0.0:${port}`,
    `localhost:${port}`,
    `[::1]:${six.port}`,
    `[::]:${six.port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `[::ffff:7f00:1]:${port}`,
    '169.254.169.254',
    '100.64.0.1',
    '10.0.0.1',
  ]
  for (const host of hosts)
    for (const protocol of ['http', 'https'])
      expect([host, await refusal(fetchFeed(`${protocol}://${host}/feed`, plain, never))]).toEqual([
        host,
        'resolves to a private address',
      ])
  expect([four.connections(), six.connections()]).toEqual([0, 0])
})

test('[D35] only https addresses without a password are fetched', async () => {
  for (const address of [
    'http://letters.example/feed',
    'https://user:word@letters.example/feed',
    'file:///etc/passwd',
    'ftp://letters.example/feed',
    'nonsense',
  ])
    expect(await refusal(fetchFeed(address, feedPolicy, never))).toBe(
      'has a URL that is not allowed',
    )
})

test('[D35] a host name is resolved only once, so DNS rebinding has no effect', async () => {
  const { port, policy, forbidden } = await startFeed((_request, response) => {
    response.end(feedOf(issue('x')))
  })
  let lookups = 0
  const flipping = {
    ...policy,
    resolve: async () => [++lookups === 1 ? '127.0.0.1' : '127.0.0.2'],
  }
  await fetchFeed(`http://letters.example:${port}/feed`, flipping, never)
  expect([lookups, forbidden.connections()]).toEqual([1, 0])
})

test('[D35] a host name with at least one forbidden address is not fetched', async () => {
  for (const resolve of [
    async () => ['93.184.216.34', '127.0.0.1'],
    async () => ['::ffff:127.0.0.1'],
    async () => ['169.254.169.254'],
    async () => [],
  ])
    expect(
      await refusal(fetchFeed('https://letters.example/', { ...feedPolicy, resolve }, never)),
    ).toBe('resolves to a private address')
})

test('[D35] only two of a thousand megabytes are read', async () => {
  let written = 0
  const chunk = Buffer.alloc(64 * 1024, 'x')
  const { url, policy } = await startFeed((_request, response) => {
    const more = () => {
      while (written < 2 ** 30 && !response.destroyed) {
        written += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
    }
    more()
  })
  expect(await refusal(fetchFeed(url, policy, never))).toBe('is too large')
  // The rest was in the buffers of the two sockets.
  expect(written).toBeLessThan(16 * 1024 * 1024)
})

test('[D35] a compression bomb of a hundred megabytes is rejected', async () => {
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(200 * 1024)
  const { url, policy } = await startFeed((_request, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(bomb)
  })
  const before = process.memoryUsage().rss
  expect(await refusal(fetchFeed(url, policy, never))).toBe('is too large')
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
})

test('[D35] another compression or broken data is rejected', async () => {
  let encoding = ''
  const { url, policy } = await startFeed((_request, response) => {
    response.setHeader('content-encoding', encoding)
    response.end('not packed at all')
  })
  encoding = 'br'
  expect(await refusal(fetchFeed(url, policy, never))).toBe('has an unsupported content encoding')
  encoding = 'gzip'
  expect(await refusal(fetchFeed(url, policy, never))).toBe('could not be reached')
})

test('[D35] a feed that sends slowly and never ends is aborted', async () => {
  const { url, policy } = await startFeed((_request, response) => {
    const timer = setInterval(() => response.write('x'), 100)
    response.once('close', () => clearInterval(timer))
  })
  const started = performance.now()
  expect(await refusal(fetchFeed(url, policy, never))).toBe('took too long')
  printDuration('A feed that never ends, until it is aborted', performance.now() - started)
})
