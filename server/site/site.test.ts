import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerErrors } from '#server/kit/answer-errors.ts'
import { systemClock } from '#server/kit/clock.ts'
import { createPageCache } from './page-cache.ts'
import { createKnownParameters } from './page-key.ts'
import type { Handle } from './render-page.ts'
import { createSecure } from './security-headers.ts'
import { mountSite } from './site.ts'

const settings = {
  siteUrl: 'http://localhost:3000',
  apiHost: undefined,
  quickExitUrl: 'https://weather.example/',
  isDevelopment: false,
  isProduction: false,
}
const sitePages = [
  { path: '/', query: [], isListed: true },
  { path: '/donate', query: ['step'], isListed: false },
  { path: '/*', query: [], isListed: false },
]
const html = (text: string, status = 200) =>
  new Response(`<p>${text}</p>`, { status, headers: { 'content-type': 'text/html' } })

/** The real glue around a site that does what the test says. */
async function start(handle: Handle, more: { isDevelopment?: boolean } = {}) {
  const app = Fastify({ bodyLimit: 1_000, trustProxy: ['127.0.0.1'] })
  const asked: { ip: string; headers: object }[] = []
  const known = createKnownParameters()
  const secure = createSecure(settings)
  const pages = createPageCache({ clock: systemClock, known, secure })
  answerErrors(app)
  app.get('/api/v1/things', ({ ip, headers }) => {
    asked.push({ ip, headers })
    return { data: asked.length }
  })
  app.get('/api/v1/text', (_request, reply) => reply.type('text/calendar').send('BEGIN'))
  app.post('/api/v1/things', ({ body }) => ({ data: body }))
  app.get('/api/v1/away', (_request, reply) =>
    reply.status(503).header('retry-after', '7').send({ error: {} }),
  )
  app.post('/api/v1/full', (_request, reply) => reply.status(503).send({}))
  mountSite(app, {
    settings: { ...settings, ...more },
    pages,
    known,
    secure,
    site: { handle, pages: sitePages },
  })
  onTestFinished(() => app.close())
  await app.ready()
  return { app, pages, asked }
}

test('a page is rendered through the API once and then kept until what it read changes', async () => {
  const { app, pages, asked } = await start(async (_request, send) => {
    const { body } = await send({ method: 'GET', path: '/api/v1/things', reads: ['event'] })
    return html(JSON.stringify(body))
  })
  expect((await app.inject('/events')).body).toBe('<p>{"data":1}</p>')
  expect((await app.inject('/events?utm_source=x')).body).toBe('<p>{"data":1}</p>')
  expect(asked).toHaveLength(1)
  pages.drop('event')
  expect((await app.inject('/events')).body).toBe('<p>{"data":2}</p>')
})

test('an inner call counts for the visitor and carries nothing of theirs', async () => {
  const { app, asked } = await start(async (request, send) => {
    await send({ method: 'GET', path: '/api/v1/things' })
    return html(JSON.stringify([...request.headers]))
  })
  const { body } = await app.inject({
    url: '/events',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': '203.0.113.9', cookie: 'a=b', 'user-agent': 'Somebody' },
  })
  expect(body).toBe('<p>[]</p>')
  expect(asked[0]?.ip).toBe('203.0.113.9')
  expect(JSON.stringify(asked[0]?.headers)).not.toMatch(/Somebody|a=b|203/)
})

test('the site sees its own address, the known parameters, and where it runs', async () => {
  const { app } = await start(async ({ url }, _send, siteConfig) =>
    html(JSON.stringify({ url, siteConfig })),
  )
  const { body } = await app.inject({
    url: '/donate?utm_source=x&step=2',
    headers: { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' },
  })
  expect(JSON.parse(body.slice(3, -4))).toEqual({
    url: 'http://localhost:3000/donate?step=2',
    siteConfig: {
      siteUrl: 'http://localhost:3000',
      quickExitUrl: 'https://weather.example/',
      isDevelopment: false,
      cards: 'test',
    },
  })
})

test('what is not JSON arrives as text', async () => {
  const { app } = await start(async (_request, send) => {
    const { status, body } = await send({ method: 'GET', path: '/api/v1/text' })
    return html(`${status} ${String(body)}`)
  })
  expect((await app.inject('/x')).body).toBe('<p>200 BEGIN</p>')
})

test('a missing page is answered and not kept; a failing renderer is our error in our shape', async () => {
  let visits = 0
  const { app, pages } = await start(async ({ url }) => {
    if (url.endsWith('/broken')) throw new Error('secret reason')
    return html(`nothing ${++visits}`, 404)
  })
  const missing = await app.inject('/nothing-here')
  expect(missing.statusCode).toBe(404)
  expect(missing.headers['cache-control']).toBe('no-store')
  expect((await app.inject('/nothing-here')).body).toBe('<p>nothing 2</p>')
  expect(pages.size().copies).toBe(0)
  const broken = await app.inject('/broken')
  expect(broken.statusCode).toBe(500)
  expect(broken.json()).toMatchObject({ error: { code: 'unexpected' } })
  expect(broken.body).not.toContain('secret')
})

test('an address that can lead nowhere is the not-found page and never another one', async () => {
  const { app } = await start(async (asked) => html(new URL(asked.url).pathname, 404))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (path: string) => {
    const [response] = await once(request(address, { path }).end(), 'response')
    return text(response)
  }
  for (const target of ['//elsewhere.example/a', '/a/../b', '/%2e%2e/b', '/a\\b', '/about//'])
    expect(await ask(target)).toBe('<p>/not-found</p>')
  expect(await ask('/about')).toBe('<p>/about</p>')
})

test('a slash too many leads to the page, on this site', async () => {
  const { app } = await start(async () => html('page'))
  const answer = await app.inject('/donate/?x=1&step=2')
  expect(answer.statusCode).toBe(308)
  expect(answer.headers.location).toBe('/donate?step=2')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await app.inject('/')).statusCode).toBe(200)
})

test('a form sent without script reaches the site whole, and its answer is kept by nobody', async () => {
  const { app, pages } = await start(async (request, send) => {
    const name = (await request.formData()).get('name')
    const { body } = await send({ method: 'POST', path: '/api/v1/things', body: { name } })
    return html(`${new URL(request.url).search} ${JSON.stringify(body)}`)
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/volunteer?index',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'if-none-match': '*',
    },
    payload: 'name=Ada',
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('<p>?index {"data":{"name":"Ada"}}</p>')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(pages.size().copies).toBe(0)
})

test('a page without a form takes no POST, and says what it takes', async () => {
  const { app } = await start(async () => html('no form here', 405))
  const answer = await app.inject({ method: 'POST', url: '/about', payload: 'a=b' })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers['allow']).toBe('GET, HEAD')
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another origin', { origin: 'https://elsewhere.example' }],
  ['a hidden origin', { origin: 'null' }],
])('a form from %s is refused', async (_what, headers) => {
  const { app } = await start(async () => html('taken'))
  const answer = await app.inject({ method: 'POST', url: '/volunteer', headers, payload: 'a=b' })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({
    error: { code: 'forbidden', message: 'Please reload the page and try again.' },
  })
})

test('a form that is too large is refused in our shape', async () => {
  const { app } = await start(async () => html('taken'))
  const payload = 'a'.repeat(1_001)
  const answer = await app.inject({ method: 'POST', url: '/volunteer', payload })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ error: { code: 'too-large' } })
})

test('pages take GET, HEAD and POST, and say so', async () => {
  const { app } = await start(async () => html('page'))
  for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE'] as const) {
    const answer = await app.inject({ method, url: '/about' } as { method: 'PUT'; url: string })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe('GET, HEAD, POST')
    expect(answer.json()).toMatchObject({ error: { code: 'method-not-allowed' } })
  }
  const options = await app.inject({ method: 'OPTIONS', url: '/about' })
  expect(options.statusCode).toBe(204)
  expect(options.headers).not.toHaveProperty('access-control-allow-origin')
  const head = await app.inject({ method: 'HEAD', url: '/about' })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
})

test('a script of an older build is gone in a few words, not in a whole page', async () => {
  const { app } = await start(async () => html('page'))
  const answer = await app.inject('/assets/entry-old.js')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ error: { code: 'not-found' } })
})

test('in development nothing is kept', async () => {
  let visits = 0
  const { app } = await start(async () => html(`visit ${++visits}`), { isDevelopment: true })
  await app.inject('/about')
  expect((await app.inject('/about')).body).toBe('<p>visit 2</p>')
})

test.each(['GET', 'POST'] as const)(
  'a %s whose data is away for a moment is answered 503 with a time to try again',
  async (method) => {
    const { app } = await start(async (_request, send) => {
      const { status } = await send({ method: 'GET', path: '/api/v1/away' })
      return html('What you typed', status === 503 ? 422 : 200)
    })
    const answer = await app.inject({ method, url: '/events' })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '7'])
    expect(answer.body).toContain('What you typed')
  },
)

test('a form that cannot be taken just now is shown again, with what could be read before', async () => {
  const { app } = await start(async ({ method }, send) => {
    if (method === 'POST') await send({ method: 'POST', path: '/api/v1/full', body: {} })
    const { body } = await send({ method: 'GET', path: '/api/v1/things', reads: ['event'] })
    return html(JSON.stringify(body))
  })
  await app.inject('/events')
  expect((await app.inject({ method: 'POST', url: '/events' })).body).toBe('<p>{"data":1}</p>')
})
