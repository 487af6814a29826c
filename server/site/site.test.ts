import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { privateWithKey } from '#web/kit/private-page.ts'
import { html, startTestSite } from '#tests/kit/server/test-site.ts'
import { createRenderLimit } from './render-limit.ts'

test('a page is rendered through the API once and cached until its noun changes', async () => {
  const { app, pages, requests } = await startTestSite(async (_request, send) => {
    const { body } = await send({ method: 'GET', path: '/api/v1/things', reads: ['event'] })
    return html(JSON.stringify(body))
  })
  expect((await app.inject('/events')).body).toBe('<p>{"data":1}</p>')
  expect((await app.inject('/events?utm_source=x')).body).toBe('<p>{"data":1}</p>')
  expect(requests).toHaveLength(1)
  pages.drop('event')
  expect((await app.inject('/events')).body).toBe('<p>{"data":2}</p>')
})

test('an in-process request counts for the visitor and has none of their headers', async () => {
  const { app, requests } = await startTestSite(async (request, send) => {
    await send({ method: 'GET', path: '/api/v1/things' })
    return html(JSON.stringify([...request.headers]))
  })
  const { body } = await app.inject({
    url: '/events',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': '203.0.113.9', cookie: 'a=b', 'user-agent': 'A browser' },
  })
  expect(body).toBe('<p>[]</p>')
  expect(requests[0]?.ip).toBe('203.0.113.9')
  expect(JSON.stringify(requests[0]?.headers)).not.toMatch(/A browser|a=b|203\.0\.113/)
})

test('the renderer gets the site address, the known parameters and the configuration', async () => {
  const { app } = await startTestSite(async ({ url }, _send, siteConfig) =>
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
      mailFromDiscreet: 'post@neutral.example',
      isDevelopment: false,
      cards: 'test',
    },
  })
})

test('a page gets an API response that is not JSON as text', async () => {
  const { app } = await startTestSite(async (_request, send) => {
    const { status, body } = await send({ method: 'GET', path: '/api/v1/text' })
    return html(`${status} ${String(body)}`)
  })
  expect((await app.inject('/x')).body).toBe('<p>200 BEGIN</p>')
})

test('a missing page is not cached, and a failing renderer is a 500 with the error body', async () => {
  let visits = 0
  const { app, pages } = await startTestSite(async ({ url }) => {
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

test('a page with a key in its address is not cached and evicts no other page', async () => {
  const { app, pages } = await startTestSite(async ({ url }) => privateWithKey(url, html('page')))
  await app.inject('/donate?step=3')
  expect(pages.size().copies).toBe(1)
  for (const key of ['one', 'two'])
    for (const path of ['/donate', '/donate.data']) {
      const { headers } = await app.inject(`${path}?step=3&gift=${key}`)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      })
      expect(headers).not.toHaveProperty('cdn-cache-control')
    }
  expect(pages.size().copies).toBe(1)
  expect((await app.inject('/donate?step=3')).headers['cache-control']).toContain('public')
})

test('a malformed address leads to the not-found page', async () => {
  const { app } = await startTestSite(async ({ url }) => html(new URL(url).pathname, 404))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const fetchText = async (path: string) => {
    const [response] = await once(request(address, { path }).end(), 'response')
    return text(response)
  }
  for (const target of ['//elsewhere.example/a', '/a/../b', '/%2e%2e/b', '/a\\b', '/about//'])
    expect(await fetchText(target)).toBe('<p>/not-found</p>')
  expect(await fetchText('/about')).toBe('<p>/about</p>')
})

test('an address with a trailing slash redirects to the page on this site', async () => {
  const { app } = await startTestSite(async () => html('page'))
  const response = await app.inject('/donate/?x=1&step=2')
  expect(response.statusCode).toBe(308)
  expect(response.headers.location).toBe('/donate?step=2')
  expect(response.headers['cache-control']).toBe('no-store')
  expect((await app.inject('/')).statusCode).toBe(200)
})

test('pages accept GET, HEAD and POST, and other methods are a 405 with the allowed methods', async () => {
  const { app } = await startTestSite(async () => html('page'))
  for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE'] as const) {
    const response = await app.inject({ method, url: '/about' } as { method: 'PUT'; url: string })
    expect(response.statusCode).toBe(405)
    expect(response.headers['allow']).toBe('GET, HEAD, POST')
    expect(response.json()).toMatchObject({ error: { code: 'method-not-allowed' } })
  }
  const options = await app.inject({ method: 'OPTIONS', url: '/about' })
  expect(options.statusCode).toBe(204)
  expect(options.headers).not.toHaveProperty('access-control-allow-origin')
  const head = await app.inject({ method: 'HEAD', url: '/about' })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
})

test('a missing build file is a short 404 and not a page', async () => {
  const { app } = await startTestSite(async () => html('page'))
  const response = await app.inject('/assets/entry-old.js')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ error: { code: 'not-found' } })
})

test('a network has four renders at a time, and its 429 does not reach another network', async () => {
  const open: (() => void)[] = []
  const { app } = await startTestSite(
    async ({ url }) => {
      if (url.includes('step')) await new Promise<void>((resolve) => open.push(resolve))
      return html('page')
    },
    { renders: createRenderLimit({ waitMs: 50 }) },
  )
  const visit = (url: string, ip = '203.0.113.9') =>
    app.inject({ url, remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': ip } })
  await visit('/donate')
  const slow = [1, 2, 3, 4].map((step) => visit(`/donate?step=${step}`))
  await expect.poll(() => open.length).toBe(4)
  const refused = await visit('/donate?step=5')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect((await visit('/donate')).statusCode, 'a cached page').toBe(200)
  expect((await visit('/about', '198.51.100.7')).statusCode, 'another network').toBe(200)
  const shared = visit('/donate?step=4', '198.51.100.7')
  for (const end of open) end()
  expect((await shared).statusCode, 'a render that another network started').toBe(200)
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200,
  ])
})

test('in development no page is cached', async () => {
  let visits = 0
  const { app } = await startTestSite(async () => html(`visit ${++visits}`), {
    isDevelopment: true,
  })
  await app.inject('/about')
  expect((await app.inject('/about')).body).toBe('<p>visit 2</p>')
})

test.each(['GET', 'POST'] as const)(
  'a %s while the API is unavailable is a 503 with a time to retry',
  async (method) => {
    const { app } = await startTestSite(async (_request, send) => {
      const { status } = await send({ method: 'GET', path: '/api/v1/away' })
      return html('What you typed', status === 503 ? 422 : 200)
    })
    const response = await app.inject({ method, url: '/events' })
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '7'])
    expect(response.body).toContain('What you typed')
  },
)
