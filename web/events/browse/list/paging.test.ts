import { expect, test } from 'vitest'
import { eventsPerPage } from '#contract/event.ts'
import { nextOffset, offsetFrom, previousOffset } from './paging.ts'

const at = (offset: number, total: number) => ({ offset, total, step: eventsPerPage })

test('[S4.33] [S9.13] the offset moves in steps of 4', () => {
  expect(eventsPerPage).toBe(4)
  expect(nextOffset(at(0, 18))).toBe(4)
  expect(nextOffset(at(4, 18))).toBe(8)
  expect(previousOffset(at(8, 18))).toBe(4)
  expect(previousOffset(at(4, 18))).toBe(0)
})

test.each([
  [0, 4],
  [0, 0],
  [4, 8],
  [4, 5],
  [16, 18],
])('[S4.34] there is no next page if offset %i + 4 reaches the total %i', (offset, total) => {
  expect(nextOffset(at(offset, total))).toBeUndefined()
})

test('[S4.34] one more event makes a next page', () => {
  expect(nextOffset(at(0, 5))).toBe(4)
})

test('[S4.35] [S4.36] there is no page before the first, and no negative offset', () => {
  expect(previousOffset(at(0, 18))).toBeUndefined()
  expect(previousOffset(at(3, 18))).toBeUndefined()
})

test('the previous page from beyond the end is the last page', () => {
  expect(previousOffset(at(400, 18))).toBe(16)
  expect(previousOffset(at(400, 16))).toBe(12)
  expect(previousOffset(at(8, 0))).toBe(0)
})

test.each([
  [null, 0],
  ['', 0],
  ['8', 8],
  ['6', 4],
  ['-4', 0],
  ['4.5', 0],
  ['1e9', 0],
  ['99999999', 0],
])('[S4.33] the query offset %s opens the page at %i', (param, offset) => {
  expect(offsetFrom(param, 4)).toBe(offset)
})
