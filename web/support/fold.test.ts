import { expect, test } from 'vitest'
import { fold, type FoldEvent, unfolded } from './fold.ts'

const to = (y: number): FoldEvent => ({ kind: 'scrolled', y })
const opened: FoldEvent = { kind: 'opened' }
const closed: FoldEvent = { kind: 'closed' }
const isOpenAfter = (...events: FoldEvent[]) => events.reduce(fold, unfolded).isOpen

test('[S4.6] it is expanded by default', () => {
  expect(unfolded.isOpen).toBe(true)
})

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
