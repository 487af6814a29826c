import { expect, test } from 'vitest'
import { swipeOf } from './use-swipe.ts'

const from = { x: 200, y: 300 }

test('a swipe to the left is next, and to the right is previous', () => {
  expect(swipeOf(from, { x: 120, y: 310 })).toBe('next')
  expect(swipeOf(from, { x: 280, y: 290 })).toBe('previous')
})

test('a short movement and a scroll are not swipes', () => {
  expect(swipeOf(from, { x: 165, y: 300 })).toBeUndefined()
  expect(swipeOf(from, { x: 140, y: 420 })).toBeUndefined()
})
