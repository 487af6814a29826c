import { expect, test } from 'vitest'
import { swipeOf } from './swipe.ts'

const from = { x: 200, y: 300 }

test('a finger to the left brings the next one, to the right the previous', () => {
  expect(swipeOf(from, { x: 120, y: 310 })).toBe('next')
  expect(swipeOf(from, { x: 280, y: 290 })).toBe('previous')
})

test('a tap that slipped and a scroll are no swipes', () => {
  expect(swipeOf(from, { x: 165, y: 300 })).toBeUndefined()
  expect(swipeOf(from, { x: 140, y: 420 })).toBeUndefined()
})
