import { expect, onTestFinished, test, vi } from 'vitest'
import type { Noun } from '#contract/noun.ts'
import { gatherStock } from './gather-stock.ts'

function gathering() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const dropped: Noun[] = []
  return { dropped, tell: gatherStock((noun) => void dropped.push(noun)) }
}

test('stock that changes once is dropped at once', () => {
  const { dropped, tell } = gathering()
  tell('stock')
  expect(dropped).toEqual(['stock'])
})

test('in a rush of orders it is dropped a few times a second, and after the last one', () => {
  const { dropped, tell } = gathering()
  for (let order = 0; order < 200; order += 1) {
    tell('stock')
    vi.advanceTimersByTime(5)
  }
  expect(dropped.length).toBeLessThanOrEqual(3)
  const before = dropped.length
  vi.advanceTimersByTime(1_000)
  expect(dropped.length).toBe(before + 1)
  vi.advanceTimersByTime(10_000)
  expect(dropped.length).toBe(before + 1)
})

test('whatever else changes does not wait for it', () => {
  const { dropped, tell } = gathering()
  tell('stock')
  tell('stock')
  tell('product')
  tell('product')
  expect(dropped).toEqual(['stock', 'product', 'product'])
})
