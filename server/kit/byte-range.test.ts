import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=40-59', { first: 40, last: 59 }],
  ['Bytes=40-59', { first: 40, last: 59 }],
  ['bytes=40-', { first: 40, last: 99 }],
  ['bytes=40-5000', { first: 40, last: 99 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-100', { first: 0, last: 99 }],
  ['bytes=-5000', { first: 0, last: 99 }],
])('%s of a file of 100 bytes is one range', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=99999999999999999999-', 'bytes=-0'])(
  '%s lies beyond the end of a file of 100 bytes',
  (header) => {
    expect(parseRange(header, 100)).toBe('unsatisfiable')
  },
)

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=59-40',
  'bytes=a-b',
  'bytes=0-1,4-5',
  'bytes=0--1',
  'lines=0-9',
  '0-9',
])('%s returns the whole file', (header) => {
  expect(parseRange(header, 100)).toBe('everything')
})

test('no range of an empty file can be satisfied', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
})
