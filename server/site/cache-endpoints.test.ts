import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { dataOf, endpoint } from '#contract/endpoint.ts'
import { handleErrors } from '#server/kit/error-handler.ts'
import { systemClock } from '#server/kit/clock.ts'
import { serve } from '#server/kit/serve.ts'
import { cacheEndpoints } from './cache-endpoints.ts'
import { createPageCache } from './page-cache.ts'
import { createKnownParameters } from './page-key.ts'
import { createSecure } from './security-headers.ts'

const reply = dataOf(z.string())
const query = z.object({
  limit: z.optional(z.string().check(z.regex(/^\d+$/, 'limit must be 1 to 50'))),
})
const listThings = endpoint({ method: 'GET', path: '/thing/all', query, reply, reads: ['event'] })
const readThing = endpoint({
  method: 'GET',
  path: '/thing/:id',
  params: z.object({ id: z.string() }),
  reply,
  reads: ['event'],
})
const readBag = endpoint({ method: 'GET', path: '/bag', reply })

async function start() {
  const settings = {
    isProduction: false,
    isDevelopment: false,
    paymentProvider: 'test' as const,
    apiHost: undefined,
  }
  const known = createKnownParameters()
  const pages = createPageCache({ clock: systemClock, known, secure: createSecure(settings) })
  const app = Fastify()
  let calls = 0
  handleErrors(app)
  cacheEndpoints(app, { pages, known })
  void app.register(
    async (api) => {
      api.addHook('onRequest', (_request, reply, done) => {
        void reply.header('cache-control', 'no-store')
        done()
      })
      serve(api, listThings, async ({ query: { limit } }) => ({ data: `${limit} ${++calls}` }))
      serve(api, readThing, async ({ params: { id } }) => ({ data: `${id} ${++calls}` }))
      serve(api, readBag, async () => ({ data: `bag ${++calls}` }))
    },
    { prefix: '/api/v1' },
  )
  onTestFinished(() => app.close())
  await app.ready()
  return { app, pages, calls: () => calls }
}

test('a response of an endpoint that declares its nouns is cached for all spellings of the address', async () => {
  const { app, pages, calls } = await start()
  const first = await app.inject('/api/v1/thing/all?limit=4&utm_source=x')
  expect(first.json()).toEqual({ data: '4 1' })
  expect(first.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'cache-tag': 'event',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  expect((await app.inject('/api/v1/thing/all?x=2&limit=4')).json()).toEqual({ data: '4 1' })
  expect(pages.find('/api/v1/thing/all?limit=4&y=3')).toBeDefined()
  expect(calls()).toBe(1)
})

test('a change of its noun drops a cached response', async () => {
  const { app, pages } = await start()
  expect((await app.inject('/api/v1/thing/a')).json()).toEqual({ data: 'a 1' })
  pages.drop('event')
  expect((await app.inject('/api/v1/thing/a')).json()).toEqual({ data: 'a 2' })
})

test('a client with a current copy of an API response gets 304', async () => {
  const { app } = await start()
  const { headers } = await app.inject('/api/v1/thing/a')
  const current = { 'if-none-match': String(headers['etag']) }
  expect((await app.inject({ url: '/api/v1/thing/a', headers: current })).statusCode).toBe(304)
})

test('an error response is not cached', async () => {
  const { app, pages } = await start()
  const response = await app.inject('/api/v1/thing/all?limit=many')
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ error: { message: 'limit must be 1 to 50' } })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(pages.size().copies).toBe(0)
})

test('a response of an endpoint without declared nouns is not cached', async () => {
  const { app, pages } = await start()
  await app.inject('/api/v1/bag')
  const second = await app.inject('/api/v1/bag')
  expect(second.json()).toEqual({ data: 'bag 2' })
  expect(second.headers['cache-control']).toBe('no-store')
  expect(pages.size().copies).toBe(0)
})

test('a visitor cannot bypass the cache with the in-process header', async () => {
  const { app, calls } = await start()
  await app.inject('/api/v1/thing/a')
  await app.inject({ url: '/api/v1/thing/a', headers: { 'x-inner-call': 'true' } })
  expect(calls()).toBe(1)
})
