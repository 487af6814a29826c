import { expect, test } from 'vitest'
import { type Fold, fold } from './use-fold.ts'

const unfolded: Fold = { isOpen: true, isAtTop: true }
const scrollTo =
  (y: number) =>
  (now: Fold): Fold =>
    fold(now, y)
const opened = (now: Fold): Fold => ({ ...now, isOpen: true })
const closed = (now: Fold): Fold => ({ ...now, isOpen: false })
const isOpenAfter = (...events: ((now: Fold) => Fold)[]) =>
  events.reduce((now, applyEvent) => applyEvent(now), unfolded).isOpen

test('[S4.7] the widget collapses as soon as the page leaves its top', () => {
  expect(isOpenAfter(scrollTo(0))).toBe(true)
  expect(isOpenAfter(scrollTo(1))).toBe(false)
})

test('[S4.8] the pill opens the widget again, and further scrolling leaves it open', () => {
  expect(isOpenAfter(scrollTo(300), opened)).toBe(true)
  expect(isOpenAfter(scrollTo(300), opened, scrollTo(900), scrollTo(40))).toBe(true)
})

test('[S4.7] opened by hand, the widget collapses once the page reaches its top and leaves it again', () => {
  expect(isOpenAfter(scrollTo(300), opened, scrollTo(0))).toBe(true)
  expect(isOpenAfter(scrollTo(300), opened, scrollTo(0), scrollTo(5))).toBe(false)
})

test('[S4.7] scrolling back to the top does not open the widget', () => {
  expect(isOpenAfter(scrollTo(300), scrollTo(0))).toBe(false)
  expect(isOpenAfter(closed, scrollTo(300), scrollTo(0))).toBe(false)
})

test('overscrolling beyond the top counts as the top', () => {
  expect(isOpenAfter(scrollTo(-40))).toBe(true)
})
