import { request } from 'node:http'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#server/kit/clock.ts'
import { createRawRefusal } from '#server/kit/refuse-raw.ts'
import { noBuildFiles } from './build-files.ts'
import { createResponseCount } from './count-responses.ts'
import { createFront } from './front.ts'
import { createPageCache } from './page-cache.ts'
import { createKnownParameters } from './page-key.ts'
import { createSecure } from './security-headers.ts'

const tryingOut = {
  isProduction: false,
  isDevelopment: false,
  paymentProvider: 'test' as const,
  siteUrl: 'http://localhost:3000',
  extraHosts: ['localhost'],
  apiHost: undefined,
  consoleHost: undefined as string | undefined,
}
const production = { ...tryingOut, isProduction: true, siteUrl: 'https://baobab.example' }

async function start(settings = tryingOut, { bodyMs = 15_000 } = {}) {
  const known = createKnownParameters()
  const pages = createPageCache({ clock: systemClock, known, secure: createSecure(settings) })
  const count = createResponseCount()
  const serverFactory = createFront({ settings, pages, files: noBuildFiles, count, bodyMs })
  const app = Fastify({ serverFactory, clientErrorHandler: createRawRefusal(settings) })
  app.get('/api/v1/thing', () => ({ data: 1 }))
  app.post('/api/v1/thing', () => ({ data: 2 }))
  app.get('/documents/report.pdf', () => 'pdf')
  await pages.obtain('/about', () =>
    Promise.resolve({
      status: 200,
      headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
      body: Buffer.from('<p>About us</p>'.repeat(100)),
      reads: new Set(['page'] as const),
    }),
  )
  await pages.settled()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { address, pages, count }
}

/** Unlike fetch, this can send any Host header and target, and does not decompress the body. */
function sendRequest(
  address: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined
    headers: Record<string, string | string[] | undefined>
    body: Buffer
  }>()
  request(address, { path, headers, method }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () =>
      resolve({
        status: response.statusCode,
        headers: response.headers,
        body: Buffer.concat(chunks),
      }),
    )
  })
    .on('error', reject)
    .end()
  return promise
}

/** Sends raw bytes and returns all bytes received until the connection closes. */
const rawRequestTo = (address: string) => (text: string) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text))
  let got = ''
  socket.on('data', (data) => (got += data.toString())).on('close', () => resolve(got))
  return promise
}

test('a cached page has the headers for caches and browsers', async () => {
  const { address } = await start()
  const { status, headers } = await sendRequest(address, '/about', { 'accept-encoding': 'br' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=0, must-revalidate',
    'cdn-cache-control': 'public, max-age=5, stale-while-revalidate=5',
    'cache-tag': 'page',
    vary: 'accept-encoding',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
    date: expect.stringMatching(/GMT$/),
  })
})

test('the response from the socket and the response from Node are the same', async () => {
  const { address } = await start()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const fromSocket = await sendRequest(address, '/about', { 'accept-encoding': encoding })
    const fromNode = await sendRequest(address, '/about', {
      'accept-encoding': encoding,
      'if-none-match': '"other"',
    })
    expect(fromNode.body).toEqual(fromSocket.body)
    expect({ ...fromNode.headers, date: '' }).toEqual({ ...fromSocket.headers, date: '' })
  }
})

test('the response to HEAD is the response to GET without the body', async () => {
  const { address } = await start()
  const full = await sendRequest(address, '/about')
  const head = await sendRequest(address, '/about', {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.body).toHaveLength(0)
  expect(head.headers['content-length']).toBe(String(full.body.length))
  expect(head.headers['etag']).toBe(full.headers['etag'])
})

test('a client with a current copy gets 304', async () => {
  const { address } = await start()
  const { headers } = await sendRequest(address, '/about', { 'accept-encoding': 'br' })
  const etag = String(headers['etag'])
  for (const current of [etag, `W/${etag}`, `"x", ${etag}`, `W/"x",W/${etag}`, '*']) {
    const conditional = { 'accept-encoding': 'br', 'if-none-match': current }
    const response = await sendRequest(address, '/about', conditional)
    expect(response.status).toBe(304)
    expect(response.body).toHaveLength(0)
    expect(response.headers['etag']).toBe(etag)
    expect(response.headers['vary']).toBe('accept-encoding')
  }
  const others = [etag.slice(0, -2), '"x"', etag.replaceAll('"', '')]
  for (const other of others) {
    const response = await sendRequest(address, '/about', {
      'accept-encoding': 'br',
      'if-none-match': other,
    })
    expect(response.status).toBe(200)
  }
  const plain = await sendRequest(address, '/about', { 'if-none-match': etag })
  expect(plain.status).toBe(200)
})

test('every kind of response has the security headers', async () => {
  const { address } = await start(production)
  const host = 'baobab.example'
  const responses = await Promise.all([
    sendRequest(address, '/about', { host }),
    sendRequest(address, '/about', { host, 'if-none-match': '*' }),
    sendRequest(address, '/api/v1/thing', { host }),
    sendRequest(address, '/missing', { host }),
    sendRequest(address, '/%zz', { host }),
    sendRequest(address, '/about', { host: 'elsewhere.example' }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 304, 200, 404, 400, 421])
  for (const { headers } of responses) {
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy']).toContain('microphone=()')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  }
})

test('a malformed request is refused with the error body and the security headers', async () => {
  const send = rawRequestTo((await start(production)).address)
  for (const [text, status] of [
    [`GET /about HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET /about HTTP/9.9\r\nHost: x\r\n\r\n', 400],
    ['GET /about HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n', 400],
    ['GET /about HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
    [
      'GET /about HTTP/1.1\r\nHost: baobab.example\r\nHost: baobab.example\r\nConnection: close\r\n\r\n',
      400,
    ],
  ] as const) {
    const response = await send(text)
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*{"error":{"message":"`))
    expect(response).toContain("frame-ancestors 'none'")
    expect(response).toContain('max-age=31536000')
  }
})

test('in production a request for another host is refused, also for cached pages', async () => {
  const { address } = await start(production)
  for (const path of ['/about', '/api/v1/thing']) {
    const response = await sendRequest(address, path, { host: 'elsewhere.example' })
    expect(response.status).toBe(421)
    expect(JSON.parse(response.body.toString())).toMatchObject({ error: { code: 'wrong-host' } })
    const forwarded = { host: 'elsewhere.example', 'x-forwarded-host': 'baobab.example' }
    expect((await sendRequest(address, path, forwarded)).status).toBe(421)
  }
  for (const host of ['baobab.example', 'BAOBAB.example:443', 'localhost', 'localhost:8080'])
    expect((await sendRequest(address, '/about', { host })).status).toBe(200)
})

test('outside production any host name is accepted', async () => {
  const { address } = await start()
  expect((await sendRequest(address, '/about', { host: 'my-laptop.local' })).status).toBe(200)
})

test('a request without a host, or with an absolute URL, is refused with the error body', async () => {
  const { address } = await start()
  const send = rawRequestTo(address)
  const hostless = await send('GET /about HTTP/1.1\r\nConnection: close\r\n\r\n')
  expect(hostless).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"unreadable"/)
  const absolute = await send(
    'GET http://elsewhere.example/about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  )
  expect(absolute).toMatch(/^HTTP\/1\.1 404 [\s\S]*"code":"not-found"/)
})

test('a dropped page is no longer served from the cache, and a POST never is', async () => {
  const { address, pages } = await start()
  expect((await sendRequest(address, '/about', {}, 'POST')).status).toBe(404)
  pages.drop('page')
  expect((await sendRequest(address, '/about')).status).toBe(404)
  expect((await sendRequest(address, '/api/v1/thing', {}, 'POST')).status).toBe(200)
})

test('a request whose body arrives too slowly is a 408 with the error body', async () => {
  const { address } = await start(production, { bodyMs: 200 })
  const response = await rawRequestTo(address)(
    'POST /api/v1/thing HTTP/1.1\r\nHost: baobab.example\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  expect(response).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"timeout"/)
  expect(response).toContain('max-age=31536000')
})

test('responses from memory are counted and logged in one line, or none', async () => {
  const { address, count } = await start()
  const lines: unknown[] = []
  const log = { info: (line: unknown) => void lines.push(line) }
  count.report(log)
  const { body } = await sendRequest(address, '/about')
  await sendRequest(address, '/about', { 'if-none-match': '*' })
  await sendRequest(address, '/missing')
  count.report(log)
  count.report(log)
  expect(lines).toEqual([{ responses: 2, bytes: body.length, statuses: { '2xx': 1, '3xx': 1 } }])
})

test('[C34] the host of CONSOLE_URL serves the Desk and no page of the public site', async () => {
  const consoleHost = 'desk.baobab.example'
  const { address } = await start({ ...production, consoleHost })
  const at = (path: string) => sendRequest(address, path, { host: consoleHost })
  expect((await at('/about')).status).toBe(404)
  expect((await at('/api/v1/thing')).status).toBe(404)
  expect((await at('/documents/report.pdf')).status).toBe(200)
  const bare = await at('/')
  expect([bare.status, bare.headers['location']]).toEqual([302, '/console'])
  const own = await sendRequest(address, '/about', { host: 'baobab.example' })
  expect(own.status).toBe(200)
})
