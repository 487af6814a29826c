import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { ProblemBody } from '#contract/problem.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { buildApp } from './app.ts'
import { connect as connectDatabase } from './db/connect.ts'

const api = '/api/v1'

test.each([
  ['an unknown path', `${api}/nothing`, 404],
  ['a second slash', `${api}//organisation`, 404],
  ['a trailing slash', `${api}/organisation/`, 404],
  ['a suffix', `${api}/page/about;x=1`, 404],
  ['a slash inside an id', `${api}/page/a%2Fb`, 404],
  ['a NUL inside an id', `${api}/page/%00`, 404],
  ['a broken percent sign', `${api}/page/%zz`, 400],
  ['an overlong dot', `${api}/page/%c0%ae`, 400],
  ['an id of 5000 characters', `${api}/page/${'a'.repeat(5_000)}`, 414],
])('%s is refused with the error body of the contract', async (_what, path, status) => {
  const { app } = await buildTestApp()
  const response = await app.inject(path)
  expect(response.statusCode).toBe(status)
  expectProblem(response)
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)(
  'a read-only endpoint responds to %s with 405 and the allowed methods',
  async (method) => {
    const { app } = await buildTestApp()
    const response = await app.inject({ method, url: `${api}/page/about` })
    expect(response.statusCode).toBe(405)
    expect(response.headers['allow']).toBe('GET, HEAD')
    expectProblem(response)
  },
)

test('a header cannot override the method of a request', async () => {
  const { app } = await buildTestApp({ withContent: true })
  const headers = { 'x-http-method-override': 'DELETE' }
  expect((await app.inject({ url: `${api}/page/about`, headers })).statusCode).toBe(200)
})

test('a CORS preflight from another origin gets no permission', async () => {
  const { app } = await buildTestApp()
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const response = await app.inject({ method: 'OPTIONS', url: `${api}/page/about`, headers })
  expect(response.statusCode).toBe(204)
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual(
    [],
  )
})

test('[S7.4] [S8.1] an error response has a message and the id of its request', async () => {
  const { app } = await buildTestApp()
  const response = await app.inject(`${api}/nothing`)
  const { error } = ProblemBody.parse(response.json())
  expect(error.message).not.toBe('')
  expect(error.requestId).toBe(response.headers['x-request-id'])
})

test.each([
  ['a malformed request line', 'HELLO\r\n\r\n', 400],
  [
    'a header of 20 kB',
    `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  [
    'a body with two lengths',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'a path with ..',
    `GET ${api}/../v1/page/about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    404,
  ],
  ['a bare return in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nA: b\rc\r\n\r\n', 400],
])('%s in a raw request is refused with the error body', async (_what, bytes, status) => {
  const { app } = await buildTestApp()
  const response = await sendRaw(app, bytes)
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  ProblemBody.parse(JSON.parse(response.slice(response.indexOf('\r\n\r\n'))))
})

test('without a database the API responds with 503 and a time to retry, and reveals nothing more', async () => {
  const unreachable = connectDatabase('postgres://nobody@127.0.0.1:1/none', {
    onError: () => undefined,
  })
  const { app: _app, ...deps } = await buildTestApp()
  const app = buildApp({ ...deps, db: unreachable.db })
  const response = await app.inject(`${api}/page/about`)
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  expect(ProblemBody.parse(response.json()).error.message).toBe('An error occurred')
})

test('an unexpected error is a 500 with one general sentence', async () => {
  const { app } = await buildTestApp()
  app.get('/fault', () => {
    throw new Error('relation "secret" does not exist at /srv/app.ts')
  })
  const response = await app.inject('/fault')
  expect(response.statusCode).toBe(500)
  expect(ProblemBody.parse(response.json()).error.message).toBe('An error occurred')
  expect(response.body).not.toMatch(/secret|relation|srv/)
})

test('the health check responds with ok', async () => {
  const { app } = await buildTestApp()
  const response = await app.inject('/healthz')
  expect([response.statusCode, response.json()]).toEqual([200, { ok: true }])
})

function expectProblem(response: { headers: Record<string, unknown>; json: () => unknown }) {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
  ProblemBody.parse(response.json())
}

async function sendRaw(app: FastifyInstance, bytes: string): Promise<string> {
  const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), hostname)
  let got = ''
  socket.on('data', (data: Buffer) => (got += data.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  return got
}
