import { expect, onTestFinished, test, vi } from 'vitest'
import { throttleStock } from './throttle-stock.ts'

function startThrottle() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const dropped: string[] = []
  return { dropped, onChange: throttleStock((noun) => void dropped.push(noun)) }
}

test('one change of stock is dropped immediately', () => {
  const { dropped, onChange } = startThrottle()
  onChange('stock')
  expect(dropped).toEqual(['stock'])
})

test('during a rush of orders stock is dropped a few times a second, and after the last order', () => {
  const { dropped, onChange } = startThrottle()
  for (let order = 0; order < 200; order += 1) {
    onChange('stock')
    vi.advanceTimersByTime(5)
  }
  expect(dropped.length).toBeLessThanOrEqual(3)
  const before = dropped.length
  vi.advanceTimersByTime(1_000)
  expect(dropped.length).toBe(before + 1)
  vi.advanceTimersByTime(10_000)
  expect(dropped.length).toBe(before + 1)
})

test('other nouns are dropped immediately', () => {
  const { dropped, onChange } = startThrottle()
  onChange('stock')
  onChange('stock')
  onChange('product')
  onChange('product')
  expect(dropped).toEqual(['stock', 'product', 'product'])
})
