import { expect, test } from 'vitest'
import { type Fold, fold } from './fold.ts'

const unfolded: Fold = { isOpen: true, isAtTop: true }
const to =
  (y: number) =>
  (now: Fold): Fold =>
    fold(now, y)
const opened = (now: Fold): Fold => ({ ...now, isOpen: true })
const closed = (now: Fold): Fold => ({ ...now, isOpen: false })
const isOpenAfter = (...events: ((now: Fold) => Fold)[]) =>
  events.reduce((now, happen) => happen(now), unfolded).isOpen

test('[S4.7] it collapses when the page is scrolled beyond the top, by however little', () => {
  expect(isOpenAfter(to(0))).toBe(true)
  expect(isOpenAfter(to(1))).toBe(false)
})

test('[S4.8] the pill brings it back, and further scrolling leaves it open', () => {
  expect(isOpenAfter(to(300), opened)).toBe(true)
  expect(isOpenAfter(to(300), opened, to(900), to(40))).toBe(true)
})

test('[S4.7] opened by hand it collapses once the top was reached and left again', () => {
  expect(isOpenAfter(to(300), opened, to(0))).toBe(true)
  expect(isOpenAfter(to(300), opened, to(0), to(5))).toBe(false)
})

test('[S4.7] coming back to the top does not force it open on anybody', () => {
  expect(isOpenAfter(to(300), to(0))).toBe(false)
  expect(isOpenAfter(closed, to(300), to(0))).toBe(false)
})

test('pulling the page down beyond its top, as phones allow, is still the top', () => {
  expect(isOpenAfter(to(-40))).toBe(true)
})
