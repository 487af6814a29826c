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
])('[S4.34] no next page where offset %i + 4 is at or beyond %i', (offset, total) => {
  expect(nextOffset(at(offset, total))).toBeUndefined()
})

test('[S4.34] one event beyond the page is a next page', () => {
  expect(nextOffset(at(0, 5))).toBe(4)
})

test('[S4.35] [S4.36] nothing lies before the first page, nor below nought', () => {
  expect(previousOffset(at(0, 18))).toBeUndefined()
  expect(previousOffset(at(3, 18))).toBeUndefined()
})

test('whoever is beyond the end is led back to the last page in one step', () => {
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
])('[S4.33] an address that asks for %s gets the page at %i', (asked, offset) => {
  expect(offsetFrom(asked, 4)).toBe(offset)
})
