import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { readNewsletterFeed, subscribe } from '#contract/newsletter.ts'
import { ApiError, browserApi } from './api.ts'

const read = endpoint({
  method: 'GET',
  path: '/event/:id',
  params: z.object({ id: z.string() }),
  query: z.object({ limit: z.optional(z.string()), q: z.optional(z.string()) }),
  reply: z.object({ data: z.string() }),
})
const write = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe',
  body: z.object({ email: z.string() }),
  reply: z.object({ data: z.string() }),
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[S7.1] a call goes to the API host, below /api/v1, with its parameters filled in', async () => {
  const calls = stubBrowser(() => Response.json({ data: 'x' }), { apiHost: 'https://api.example' })
  await browserApi(read, { params: { id: 'a/b' }, query: { limit: '4', q: undefined } })
  expect(calls.at(0)?.url).toBe('https://api.example/api/v1/event/a%2Fb?limit=4')
})

test('[S7.1] without an API host of its own, a call goes to the site itself', async () => {
  const calls = stubBrowser(() => Response.json({ data: 'x' }))
  await browserApi(write, { body: { email: 'a@b.ca' } })
  expect(calls.at(0)?.url).toBe('/api/v1/newsletter/subscribe')
})

test('[S7.2] [S9.54] every call times out after 20000 ms', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const calls = stubBrowser(() => Response.json({ data: 'x' }))
  await browserApi(write, { body: { email: 'a@b.ca' } })
  expect(timeout.mock.calls).toEqual([[20_000]])
  expect(calls.at(0)?.init?.signal).toBe(timeout.mock.results[0]?.value)
})

test('[S7.3] [S7.4] a call sends and receives JSON, and returns only the parsed body', async () => {
  const calls = stubBrowser(() => Response.json({ data: 'x', surplus: 1 }))
  expect(await browserApi(write, { body: { email: 'a@b.ca' } })).toEqual({ data: 'x' })
  expect(calls.at(0)?.init).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"a@b.ca"}',
  })
})

test('a write sends its idempotency key', async () => {
  const calls = stubBrowser(() => Response.json({ data: 'x' }))
  await browserApi(write, { body: { email: 'a@b.ca' } }, 'one-key-of-one-attempt')
  expect(calls.at(0)?.init?.headers).toEqual({
    'content-type': 'application/json',
    'idempotency-key': 'one-key-of-one-attempt',
  })
})

test('[S8.17] a network failure or a timeout rejects with an empty message', async () => {
  for (const reason of [new TypeError('fetch failed'), new DOMException('slow', 'TimeoutError')]) {
    stubBrowser(() => Promise.reject(reason))
    const error = await browserApi(write, { body: { email: 'a@b.ca' } }).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: '', status: undefined, cause: reason })
  }
})

test('[S8.1] [S8.17] an error response carries the message of the server, or an empty one', async () => {
  const error = { message: 'Event not available', code: 'not-found', requestId: '1' }
  stubBrowser(() => Response.json({ error }, { status: 404 }))
  await expect(browserApi(write, { body: { email: 'a@b.ca' } })).rejects.toMatchObject({
    message: 'Event not available',
    status: 404,
  })
  stubBrowser(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(browserApi(write, { body: { email: 'a@b.ca' } })).rejects.toMatchObject({
    message: '',
    status: 502,
  })
})

test('[S8.1] an error response is read for its message, whatever other fields it has or lacks', async () => {
  for (const error of [
    { message: 'Out of stock' },
    { message: 'Out of stock', code: 'a-code-of-tomorrow', fields: 'none' },
  ]) {
    stubBrowser(() => Response.json({ error }, { status: 409 }))
    await expect(browserApi(write, { body: { email: 'a@b.ca' } })).rejects.toMatchObject({
      message: 'Out of stock',
    })
  }
})

test('an error has the Retry-After header where it is a number of seconds', async () => {
  for (const [header, seconds] of [
    ['5', 5],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ] as const) {
    stubBrowser(() => new Response('', { status: 503, headers: { 'retry-after': header } }))
    const error = await browserApi(write, { body: { email: 'a@b.ca' } }).catch((e: unknown) => e)
    expect(error).toMatchObject({ status: 503, retryAfterSeconds: seconds })
  }
})

test('[S7.29] a sign-up or feed response with only the specified fields is a success', async () => {
  stubBrowser(() => Response.json({}, { status: 201 }))
  const subscriber = { firstName: 'A', lastName: 'B', email: 'a@b.ca' }
  expect(await browserApi(subscribe, { body: subscriber })).toEqual({})
  stubBrowser(() => Response.json({ contents: '<rss/>' }))
  expect(await browserApi(readNewsletterFeed, {})).toEqual({ contents: '<rss/>' })
})

type FetchCall = { url: string; init: RequestInit | undefined }

function stubBrowser(
  respond: () => Response | Promise<Response>,
  dataset: Record<string, string> = {},
) {
  const calls: FetchCall[] = []
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    calls.push({ url, init })
    return respond()
  })
  return calls
}
