import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import organisation from '#content/organisation.json' with { type: 'json' }
import page from '#content/pages/landacknowledgement.json' with { type: 'json' }
import { systemClock as clock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { storeDocument } from '#tests/kit/make/document.ts'
import { documentRoutes } from './routes.ts'

test('[C65] slow readers of a large document do not take its size in memory', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'documents-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { db } = (await freshDatabase()).connection
  const id = 'a'.repeat(32)
  const size = 16 * 1024 * 1024
  await storeDocument(db, { id, bytes: Buffer.alloc(size, 'x') })
  const app = Fastify()
  documentRoutes(app, { db, clock, settings: readSettings({ DATA_DIR: dataDir }) })
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0 })
  const whole = await fetch(`${origin}/documents/${id}.pdf`)
  expect((await whole.arrayBuffer()).byteLength).toBe(size)
  const before = process.memoryUsage().arrayBuffers
  const readers = Array.from({ length: 15 }, () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(`GET /documents/${id}.pdf HTTP/1.1\r\nHost: x\r\n\r\n`)
    onTestFinished(() => void socket.destroy())
    return once(socket, 'readable')
  })
  await Promise.all(readers)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * size)
})

async function site() {
  const { db } = (await freshDatabase()).connection
  const app = Fastify()
  documentRoutes(app, { db, clock, settings: readSettings({}) })
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
