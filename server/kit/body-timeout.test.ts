import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { allowSlowBody, limitBodyTime } from './body-timeout.ts'

/** Whether a body is cut off after its time, if this happens to the request before. */
function isCutOff(meanwhile: (request: IncomingMessage) => void): boolean {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const request = new IncomingMessage(new Socket())
  const cutOff = vi.fn<() => void>()
  limitBodyTime(request, 15_000, cutOff)
  vi.advanceTimersByTime(14_999)
  expect(cutOff).not.toHaveBeenCalled()
  meanwhile(request)
  vi.advanceTimersByTime(60_000)
  return cutOff.mock.calls.length > 0
}

test('a body that does not arrive in time is cut off', () => {
  expect(isCutOff(() => undefined)).toBe(true)
})

test('a body that has arrived is not cut off', () => {
  expect(isCutOff((request) => request.emit('end'))).toBe(false)
})

test('[C62] a file of a signed-in person may take longer', () => {
  expect(isCutOff(allowSlowBody)).toBe(false)
})
