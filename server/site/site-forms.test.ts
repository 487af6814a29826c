import { expect, test } from 'vitest'
import { html, startTestSite } from '#tests/kit/server/test-site.ts'

test('a form sent without JavaScript reaches the site unchanged, and its response is not cached', async () => {
  const { app, pages } = await startTestSite(async (request, send) => {
    const name = (await request.formData()).get('name')
    const { body } = await send({ method: 'POST', path: '/api/v1/things', body: { name } })
    return html(`${new URL(request.url).search} ${JSON.stringify(body)}`)
  })
  const response = await app.inject({
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
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe('<p>?index {"data":{"name":"Ada"}}</p>')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(pages.size().copies).toBe(0)
})

test('a POST to a page without a form is a 405 with the allowed methods', async () => {
  const { app } = await startTestSite(async () => html('no form here', 405))
  const response = await app.inject({ method: 'POST', url: '/about', payload: 'a=b' })
  expect(response.statusCode).toBe(405)
  expect(response.headers['allow']).toBe('GET, HEAD')
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another origin', { origin: 'https://elsewhere.example' }],
  ['a hidden origin', { origin: 'null' }],
])('a form from %s is refused', async (_what, headers) => {
  const { app } = await startTestSite(async () => html('taken'))
  const response = await app.inject({ method: 'POST', url: '/volunteer', headers, payload: 'a=b' })
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({
    error: { code: 'forbidden', message: 'Please reload the page and try again.' },
  })
})

test('a form that is too large is a 413 with the error body', async () => {
  const { app } = await startTestSite(async () => html('taken'))
  const payload = 'a'.repeat(1_001)
  const response = await app.inject({ method: 'POST', url: '/volunteer', payload })
  expect(response.statusCode).toBe(413)
  expect(response.json()).toMatchObject({ error: { code: 'too-large' } })
})

test('a form that fails while the API is unavailable is shown again, with the last public data', async () => {
  const { app } = await startTestSite(async ({ method }, send) => {
    if (method === 'POST') await send({ method: 'POST', path: '/api/v1/full', body: {} })
    const { body } = await send({ method: 'GET', path: '/api/v1/things', reads: ['event'] })
    return html(JSON.stringify(body))
  })
  await app.inject('/events')
  expect((await app.inject({ method: 'POST', url: '/events' })).body).toBe('<p>{"data":1}</p>')
})
