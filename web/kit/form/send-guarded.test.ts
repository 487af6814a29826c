import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormGuard } from '#contract/form-guard.ts'
import { createApi } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { asOneAttempt, fetchToken, sendGuarded } from './send-guarded.ts'

const faked = ['setTimeout', 'clearTimeout', 'performance'] as const
beforeEach(() => void vi.useFakeTimers({ toFake: [...faked] }))
afterEach(() => void vi.useRealTimers())

const work = { challenge: 'a challenge', difficulty: 1 }
const guard = createApi(async () => ({
  status: 200,
  body: { data: { formToken: 'a token', work } },
}))
const silence = createApi(() => Promise.reject(new ApiError()))

type Try = { guard: FormGuard; key: string; at: number }

/** Rejects with each of the errors in turn, then accepts. */
function server(...refusals: ApiError[]) {
  const tries: Try[] = []
  const start = performance.now()
  const send = async (extras: FormGuard, key: string) => {
    tries.push({ guard: extras, key, at: Math.round(performance.now() - start) })
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return 'taken'
  }
  return { tries, send }
}

async function outcomeOf(sending: Promise<unknown>): Promise<unknown> {
  const settled = sending.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return settled
}

const form = 'support'

test('a form is sent with its token, once the token is old enough not to look like a bot', async () => {
  const token = await fetchToken(guard, form)
  const { tries, send } = server()
  expect(await outcomeOf(sendGuarded(guard, { form, token, words: 'a', send }))).toBe('taken')
  expect(tries).toMatchObject([{ guard: { formToken: 'a token' } }])
  expect(tries[0]?.at).toBeGreaterThan(3_000)
})

test('without a token the form is sent at once', async () => {
  const token = await fetchToken(silence, form)
  const { tries, send } = server()
  await outcomeOf(sendGuarded(guard, { form, token, words: 'b', send }))
  expect(tries).toMatchObject([{ guard: {}, at: 0 }])
})

test('a 428 is retried once with a proof of work and the same key', async () => {
  const { tries, send } = server(new ApiError(428), new ApiError(428))
  const sending = sendGuarded(guard, { form, token: undefined, words: 'c', send })
  expect(await outcomeOf(sending)).toMatchObject({ status: 428 })
  expect(tries).toHaveLength(2)
  expect(tries[1]?.guard.proof).toMatch(/^a challenge\.\d+$/)
  expect(tries[1]?.key).toBe(tries[0]?.key)
})

test('a 503 is retried once after Retry-After, with the same key', async () => {
  const { tries, send } = server(new ApiError(503, { retryAfterSeconds: 5 }))
  const sending = sendGuarded(guard, { form, token: undefined, words: 'd', send })
  expect(await outcomeOf(sending)).toBe('taken')
  expect(tries.map(({ at }) => at)).toEqual([0, 5_000])
  expect(tries[1]?.key).toBe(tries[0]?.key)
})

test('a second 503, or one with a long Retry-After, is not retried', async () => {
  const twice = server(new ApiError(503), new ApiError(503))
  const sending = sendGuarded(guard, { form, token: undefined, words: 'e', send: twice.send })
  expect(await outcomeOf(sending)).toMatchObject({ status: 503 })
  expect(twice.tries).toHaveLength(2)
  const long = server(new ApiError(503, { retryAfterSeconds: 600 }))
  const other = sendGuarded(guard, { form, token: undefined, words: 'f', send: long.send })
  expect(await outcomeOf(other)).toMatchObject({ status: 503 })
  expect(long.tries).toHaveLength(1)
})

test('after a failure the same input is sent with the same key', async () => {
  const { tries, send } = server(new ApiError())
  const again = () => outcomeOf(sendGuarded(guard, { form, token: undefined, words: 'g', send }))
  await again()
  await again()
  expect(tries).toHaveLength(2)
  expect(tries[1]?.key).toBe(tries[0]?.key)
})

test('the same input has the same key until a request succeeds', async () => {
  const { keys, arrives, isLost } = recorder()
  await isLost({ email: 'a@b.ca' })
  await isLost({ email: 'a@b.ca' })
  await arrives({ email: 'a@b.ca' })
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\w:.-]{16,150}$/)
})

test('two concurrent requests with the same input share one key', async () => {
  const { keys, arrives } = recorder()
  await Promise.all([arrives({ email: 'b@b.ca' }), arrives({ email: 'b@b.ca' })])
  expect(new Set(keys).size).toBe(1)
})

test('the same input has a new key after a request succeeded', async () => {
  const { keys, arrives } = recorder()
  await arrives({ email: 'c@b.ca' })
  await arrives({ email: 'c@b.ca' })
  expect(new Set(keys).size).toBe(2)
})

test('other input has another key, and a lost request still has its own', async () => {
  const { keys, arrives, isLost } = recorder()
  await isLost({ email: 'd@b.ca' })
  await arrives({ email: 'e@b.ca' })
  await arrives({ email: 'd@b.ca' })
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
})

function recorder() {
  const keys: string[] = []
  const arrives = (words: unknown) => asOneAttempt(words, async (key) => keys.push(key))
  const isLost = (words: unknown) =>
    asOneAttempt(words, async (key) => {
      keys.push(key)
      throw new Error('the answer was lost')
    }).catch(() => undefined)
  return { keys, arrives, isLost }
}
