import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { available, report, setAvailable } from './chat-presence.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const saying = (isAvailable: boolean) => Response.json({ data: { isAvailable } })
const refusing = () => {
  const error = { code: 'sign-in-required', message: 'Sign in to continue.', requestId: 'r' }
  return Response.json({ error }, { status: 401 })
}

/** Every request from now on gets this response; without one the connection fails. */
function answerWith(response?: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async () => {
    if (!response) throw new TypeError('fetch failed')
    return response()
  })
}

async function beAvailable() {
  answerWith(() => saying(true))
  await setAvailable(true)
  expect(available.get()).toBe(true)
}

test('[C88] the label follows what visitors see, not that the person pressed Available', async () => {
  await beAvailable()
  answerWith(() => saying(false))
  await report()
  expect(available.get()).toBe(false)
  answerWith(() => saying(true))
  await report()
  expect(available.get()).toBe(true)
})

test('[C88] a refused report ends the label at once', async () => {
  await beAvailable()
  answerWith(refusing)
  await expect(report()).rejects.toThrow('Sign in to continue.')
  expect(available.get()).toBe(false)
})

test('[C88] without a response the label ends after two minutes', async () => {
  await beAvailable()
  answerWith()
  await vi.advanceTimersByTimeAsync(2 * minuteMs - 1_000)
  await expect(report()).rejects.toThrow()
  expect(available.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(available.get()).toBe(false)
})

test('[C88] a report from before Away does not bring the label back', async () => {
  await beAvailable()
  const late = Promise.withResolvers<Response>()
  answerWith(() => late.promise)
  const reported = report()
  await vi.advanceTimersByTimeAsync(1_000)
  answerWith(() => saying(false))
  await setAvailable(false)
  late.resolve(saying(true))
  await reported
  expect(available.get()).toBe(false)
})
