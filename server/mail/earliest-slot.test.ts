import { expect, test } from 'vitest'
import { earliestSlot, type SlotWindow } from './mailbox-limit.ts'

const hour = 60
const window = (times: number[], limit: number, ms = hour): SlotWindow => ({ times, limit, ms })

test('a window below its limit returns the current time', () => {
  expect(earliestSlot(100, [window([50, 60], 3)])).toBe(100)
  expect(earliestSlot(100, [])).toBe(100)
})

test('a full window returns the time at which its first email leaves it', () => {
  expect(earliestSlot(100, [window([50, 60, 70], 3)])).toBe(110)
})

test('a full window accepts an email exactly one window length after its first', () => {
  expect(earliestSlot(110, [window([50, 60, 70], 3)])).toBe(110)
  expect(earliestSlot(109, [window([50, 60, 70], 3)])).toBe(110)
})

test('a slot before reserved slots does not exceed the limit of a window', () => {
  // At 102 the slot would share an hour with 160 and 161.
  expect(earliestSlot(102, [window([160, 161], 2)])).toBe(220)
  expect(earliestSlot(100, [window([160, 161], 2)])).toBe(100)
})

test('a slot satisfies all windows', () => {
  const ofForm = window([100, 100], 2)
  const ofMailbox = window([100, 100, 160, 160, 160], 5, 300)
  expect(earliestSlot(100, [ofForm])).toBe(160)
  expect(earliestSlot(100, [ofForm, ofMailbox])).toBe(400)
})

test('a thousand reserved slots never exceed a sliding window', () => {
  const [short, long] = [window([], 5), window([], 10, 24 * hour)]
  const times: number[] = []
  for (let count = 0; count < 1_000; count += 1) {
    const now = (count * 37) % 500
    const slot = earliestSlot(now, [
      { ...short, times },
      { ...long, times },
    ])
    expect(slot).toBeGreaterThanOrEqual(now)
    times.push(slot)
    times.sort((a, b) => a - b)
  }
  for (const { limit, ms } of [short, long])
    for (const [index, first] of times.entries())
      expect((times[index + limit] ?? Infinity) - first).toBeGreaterThanOrEqual(ms)
})
