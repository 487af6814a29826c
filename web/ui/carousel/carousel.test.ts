import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCarousel } from './carousel.ts'
import type { CarouselRules } from './carousel-state.ts'

const quotes: CarouselRules = { count: 4, everyMs: 5000, lockMs: 500, restMs: 0 }
const tips: CarouselRules = { count: 5, everyMs: 5000, lockMs: 500, restMs: 10_000 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function started(rules: CarouselRules) {
  const carousel = createCarousel(rules)
  const stop = carousel.start()
  return {
    stop,
    send: carousel.send,
    index: () => carousel.read().index,
    state: carousel.read,
    next: () => carousel.send({ type: 'next', by: 'visitor' }),
    previous: () => carousel.send({ type: 'previous', by: 'visitor' }),
    jump: (to: number) => carousel.send({ type: 'jump', to }),
    wait: (ms: number) => vi.advanceTimersByTime(ms),
  }
}

test('[S4.23] four quotations wrap around at both ends', () => {
  const carousel = started(quotes)
  carousel.previous()
  expect(carousel.index()).toBe(3)
  carousel.wait(500)
  carousel.next()
  expect(carousel.index()).toBe(0)
})

test('[S4.24] quotations advance by themselves every five seconds', () => {
  const carousel = started(quotes)
  carousel.wait(4999)
  expect(carousel.index()).toBe(0)
  carousel.wait(1)
  expect(carousel.index()).toBe(1)
  carousel.wait(5000)
  expect(carousel.index()).toBe(2)
  carousel.wait(10_000)
  expect(carousel.index()).toBe(0)
})

test('[S4.25] a move by the visitor restarts the five seconds', () => {
  const carousel = started(quotes)
  carousel.wait(4000)
  carousel.next()
  carousel.wait(4999)
  expect(carousel.index()).toBe(1)
  carousel.wait(1)
  expect(carousel.index()).toBe(2)
  carousel.wait(3000)
  carousel.jump(0)
  carousel.wait(4999)
  expect(carousel.index()).toBe(0)
  carousel.wait(1)
  expect(carousel.index()).toBe(1)
})

test('[S4.26] for 500 ms after a move no other move is possible', () => {
  const carousel = started(quotes)
  carousel.next()
  expect(carousel.state().isLocked).toBe(true)
  carousel.wait(499)
  carousel.next()
  carousel.previous()
  carousel.jump(3)
  expect(carousel.index()).toBe(1)
  carousel.wait(1)
  expect(carousel.state().isLocked).toBe(false)
  carousel.next()
  expect(carousel.index()).toBe(2)
})

test('[S4.26] a move by autoplay locks as well', () => {
  const carousel = started(quotes)
  carousel.wait(5000)
  carousel.next()
  expect(carousel.index()).toBe(1)
})

test('[S4.28] a dot jumps to its item, and the dot of the shown item does nothing', () => {
  const carousel = started(quotes)
  carousel.jump(2)
  expect(carousel.index()).toBe(2)
  carousel.wait(500)
  carousel.jump(2)
  expect(carousel.state().isLocked).toBe(false)
})

test('[S4.13] [S4.14] tips wrap both ways and wait for a running transition', () => {
  const carousel = started(tips)
  carousel.previous()
  expect(carousel.index()).toBe(4)
  carousel.previous()
  expect(carousel.index()).toBe(4)
  carousel.wait(500)
  carousel.next()
  expect(carousel.index()).toBe(0)
})

test('[S4.15] tips play every five seconds', () => {
  const carousel = started(tips)
  carousel.wait(15_000)
  expect(carousel.index()).toBe(3)
})

test('[S4.16] [S4.17] a tip chosen by the visitor stays; autoplay resumes ten seconds later', () => {
  const carousel = started(tips)
  carousel.jump(2)
  carousel.wait(9999)
  expect(carousel.state().isResting).toBe(true)
  expect(carousel.index()).toBe(2)
  carousel.wait(1)
  expect(carousel.state().isResting).toBe(false)
  carousel.wait(5000)
  expect(carousel.index()).toBe(3)
})

test('[S4.17] choosing again restarts the ten seconds', () => {
  const carousel = started(tips)
  carousel.next()
  carousel.wait(9000)
  carousel.next()
  carousel.wait(9999)
  expect(carousel.state().isResting).toBe(true)
  carousel.wait(1)
  expect(carousel.state().isResting).toBe(false)
})

test('Pause stops autoplay until it is pressed again, and arrows still work', () => {
  const carousel = started(quotes)
  carousel.send({ type: 'toggle-pause' })
  carousel.wait(60_000)
  expect(carousel.index()).toBe(0)
  carousel.next()
  carousel.wait(60_000)
  expect(carousel.index()).toBe(1)
  carousel.send({ type: 'toggle-pause' })
  carousel.wait(5000)
  expect(carousel.index()).toBe(2)
})

test.each(['pointer', 'focus', 'hidden', 'still'] as const)(
  'autoplay stops while held by %s',
  (hold) => {
    const carousel = started(quotes)
    carousel.send({ type: 'hold', hold })
    carousel.send({ type: 'hold', hold })
    carousel.wait(60_000)
    expect(carousel.index()).toBe(0)
    carousel.send({ type: 'release', hold })
    carousel.wait(5000)
    expect(carousel.index()).toBe(1)
  },
)

test('autoplay resumes only after both of two holds are released', () => {
  const carousel = started(quotes)
  carousel.send({ type: 'hold', hold: 'pointer' })
  carousel.send({ type: 'hold', hold: 'focus' })
  carousel.send({ type: 'release', hold: 'pointer' })
  carousel.wait(60_000)
  expect(carousel.index()).toBe(0)
})

test('a stopped carousel does not move, and starts again at the same item', () => {
  const carousel = createCarousel(quotes)
  const stop = carousel.start()
  carousel.send({ type: 'next', by: 'visitor' })
  stop()
  vi.advanceTimersByTime(60_000)
  expect(carousel.read().index).toBe(1)
  carousel.start()
  vi.advanceTimersByTime(5000)
  expect(carousel.read().index).toBe(2)
})

test('a carousel with a single item never moves', () => {
  const carousel = started({ ...quotes, count: 1 })
  carousel.next()
  carousel.wait(20_000)
  expect(carousel.state().moves).toBe(0)
})
