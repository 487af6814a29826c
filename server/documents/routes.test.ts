import Fastify from 'fastify'
import { expect, test } from 'vitest'
import organisation from '#content/organisation.json' with { type: 'json' }
import page from '#content/pages/landacknowledgement.json' with { type: 'json' }
import { readSettings } from '#server/settings.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { documentRoutes } from './routes.ts'

async function site() {
  const { db } = (await freshDatabase()).connection
  const app = Fastify()
  documentRoutes(app, { db, settings: readSettings({}) })
  return app
}

test('[S2.81] [S3.18] every policy is a PDF that the browser shows', async () => {
  const app = await site()
  for (const { link } of page.policies.items) {
    const response = await app.inject(link)
    expect([link, response.statusCode]).toEqual([link, 200])
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toBe('inline')
    expect(response.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7')
  }
})

test('[S2.96] the toolkit is served as a PDF', async () => {
  const response = await (await site()).inject(organisation.toolkit)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/pdf')
})

test('a document is not sent again to a browser with a current copy', async () => {
  const app = await site()
  const first = await app.inject(organisation.toolkit)
  const again = await app.inject({
    url: organisation.toolkit,
    headers: { 'if-none-match': String(first.headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload.length).toBe(0)
})

test('a HEAD request for a document returns its size', async () => {
  const response = await (await site()).inject({ method: 'HEAD', url: organisation.toolkit })
  expect(response.statusCode).toBe(200)
  expect(Number(response.headers['content-length'])).toBeGreaterThan(10_000)
})

test.each([
  '/documents/',
  '/documents/toolkit',
  '/documents/toolkit.json',
  '/documents/../organisation.json',
  '/documents/..%2forganisation.json',
  '/documents/%2e%2e/organisation.json',
  '/documents/out/toolkit.pdf',
  `/documents/${'a'.repeat(32)}.pdf`,
  `/documents/${'a'.repeat(33)}.pdf`,
  `/documents/${'A'.repeat(32)}.pdf`,
])('%s is not found', async (address) => {
  expect((await (await site()).inject(address)).statusCode).toBe(404)
})
