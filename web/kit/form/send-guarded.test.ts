import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormGuard } from '#contract/form-guard.ts'
import { createApi } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { withIdempotencyKey, fetchToken, sendGuarded } from './send-guarded.ts'

const faked = ['setTimeout', 'clearTimeout', 'performance'] as const
beforeEach(() => void vi.useFakeTimers({ toFake: [...faked] }))
afterEach(() => void vi.useRealTimers())

const work = { challenge: 'a challenge', difficulty: 1 }
const guard = createApi(async () => ({
  status: 200,
  body: { data: { formToken: 'a token', work } },
}))
const offlineApi = createApi(() => Promise.reject(new ApiError()))

type SentRequest = { guard: FormGuard; key: string; at: number }

/** Rejects with each of the errors in turn, then accepts. */
function server(...refusals: ApiError[]) {
  const requests: SentRequest[] = []
  const start = performance.now()
  const send = async (extras: FormGuard, key: string) => {
    requests.push({ guard: extras, key, at: Math.round(performance.now() - start) })
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return 'taken'
  }
  return { requests, send }
}

async function outcomeOf(sending: Promise<unknown>): Promise<unknown> {
  const settled = sending.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return settled
}

const form = 'support'

test('a form is sent with its token, once the token is old enough not to look like a bot', async () => {
  const token = await fetchToken(guard, form)
  const { requests, send } = server()
  expect(await outcomeOf(sendGuarded(guard, { form, token, input: 'a', send }))).toBe('taken')
  expect(requests).toMatchObject([{ guard: { formToken: 'a token' } }])
  expect(requests[0]?.at).toBeGreaterThan(3_000)
})

test('without a token the form is sent at once', async () => {
  const token = await fetchToken(offlineApi, form)
  const { requests, send } = server()
  await outcomeOf(sendGuarded(guard, { form, token, input: 'b', send }))
  expect(requests).toMatchObject([{ guard: {}, at: 0 }])
})

test('a 428 is retried with the proof of work that it requires', async () => {
  const problem = { message: 'Wait', work: { challenge: 'a harder challenge', difficulty: 2 } }
  const { requests, send } = server(new ApiError(428), new ApiError(428, { problem }))
  const sending = sendGuarded(guard, { form, token: undefined, input: 'g', send })
  expect(await outcomeOf(sending)).toBe('taken')
  expect(requests[2]?.guard.proof).toMatch(/^a harder challenge\.\d+$/)
})

test('a 428 is retried three times at most, with a proof of work and the same key', async () => {
  const refusals = Array.from({ length: 4 }, () => new ApiError(428))
  const { requests, send } = server(...refusals)
  const sending = sendGuarded(guard, { form, token: undefined, input: 'c', send })
  expect(await outcomeOf(sending)).toMatchObject({ status: 428 })
  expect(requests).toHaveLength(4)
  expect(requests[1]?.guard.proof).toMatch(/^a challenge\.\d+$/)
  expect(requests[1]?.key).toBe(requests[0]?.key)
})

test('a 503 is retried once after Retry-After, with the same key', async () => {
  const { requests, send } = server(new ApiError(503, { retryAfterSeconds: 5 }))
  const sending = sendGuarded(guard, { form, token: undefined, input: 'd', send })
  expect(await outcomeOf(sending)).toBe('taken')
  expect(requests.map(({ at }) => at)).toEqual([0, 5_000])
  expect(requests[1]?.key).toBe(requests[0]?.key)
})

test('a second 503, or one with a long Retry-After, is not retried', async () => {
  const twice = server(new ApiError(503), new ApiError(503))
  const sending = sendGuarded(guard, { form, token: undefined, input: 'e', send: twice.send })
  expect(await outcomeOf(sending)).toMatchObject({ status: 503 })
  expect(twice.requests).toHaveLength(2)
  const long = server(new ApiError(503, { retryAfterSeconds: 600 }))
  const other = sendGuarded(guard, { form, token: undefined, input: 'f', send: long.send })
  expect(await outcomeOf(other)).toMatchObject({ status: 503 })
  expect(long.requests).toHaveLength(1)
})

test('after a failure the same input is sent with the same key', async () => {
  const { requests, send } = server(new ApiError())
  const again = () => outcomeOf(sendGuarded(guard, { form, token: undefined, input: 'g', send }))
  await again()
  await again()
  expect(requests).toHaveLength(2)
  expect(requests[1]?.key).toBe(requests[0]?.key)
})

test('the same input has the same key until a request succeeds', async () => {
  const { keys, succeed, loseResponse } = recorder()
  await loseResponse({ email: 'a@b.ca' })
  await loseResponse({ email: 'a@b.ca' })
  await succeed({ email: 'a@b.ca' })
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\w:.-]{16,150}$/)
})

test('two concurrent requests with the same input share one key', async () => {
  const { keys, succeed } = recorder()
  await Promise.all([succeed({ email: 'b@b.ca' }), succeed({ email: 'b@b.ca' })])
  expect(new Set(keys).size).toBe(1)
})

test('the same input has a new key after a request succeeded', async () => {
  const { keys, succeed } = recorder()
  await succeed({ email: 'c@b.ca' })
  await succeed({ email: 'c@b.ca' })
  expect(new Set(keys).size).toBe(2)
})

test('other input has another key, and a lost request still has its own', async () => {
  const { keys, succeed, loseResponse } = recorder()
  await loseResponse({ email: 'd@b.ca' })
  await succeed({ email: 'e@b.ca' })
  await succeed({ email: 'd@b.ca' })
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
})

function recorder() {
  const keys: string[] = []
  const succeed = (input: unknown) => withIdempotencyKey(input, async (key) => keys.push(key))
  const loseResponse = (input: unknown) =>
    withIdempotencyKey(input, async (key) => {
      keys.push(key)
      throw new Error('the answer was lost')
    }).catch(() => undefined)
  return { keys, succeed, loseResponse }
}
