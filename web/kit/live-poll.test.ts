import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLivePoll } from './live-poll.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const target = { hidden: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('document', target)
  vi.stubGlobal('window', target)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A poll whose first requests get these responses; the later ones get none. */
function pollOf(...responses: (() => Promise<unknown>)[]) {
  const startedAt = Date.now()
  const sent: number[] = []
  const lost: [at: number, isLost: boolean][] = []
  const seconds = () => Math.round((Date.now() - startedAt) / 100) / 10
  const poll = startLivePoll({
    load: () => {
      sent.push(seconds())
      return responses.shift()?.() ?? new Promise(() => {})
    },
    onLost: (isLost) => void lost.push([seconds(), isLost]),
  })
  return { poll, sent, lost }
}

test('[C96] a server that does not respond gets a request every five seconds, and the page says so within five', async () => {
  const { sent, lost } = pollOf(async () => undefined)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual([2, 4, 9, 14, 19])
  expect(lost.slice(0, 2)).toEqual([
    [2, false],
    [6.5, true],
  ])
})

test('[C96] a refused connection is tried again every five seconds, until it is back', async () => {
  const refused = () => Promise.reject(new Error('refused'))
  const { sent, lost } = pollOf(refused, refused, async () => undefined)
  await vi.advanceTimersByTimeAsync(13_000)
  expect(sent).toEqual([2, 7, 12])
  expect(lost).toEqual([
    [2, true],
    [7, true],
    [12, false],
  ])
})

test('a stopped poll reports nothing about a request that is under way', async () => {
  const { poll, sent, lost } = pollOf()
  await vi.advanceTimersByTimeAsync(3_000)
  poll.stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([sent, lost]).toEqual([[2], []])
})
