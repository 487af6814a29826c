import { expect, test } from 'vitest'
import { rangeAsked } from './byte-range.ts'

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
])('of a hundred bytes, %s is a part', (header, range) => {
  expect(rangeAsked(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=99999999999999999999-', 'bytes=-0'])(
  'of a hundred bytes, %s lies beyond the end',
  (header) => {
    expect(rangeAsked(header, 100)).toBe('beyond')
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
])('%s asks for everything', (header) => {
  expect(rangeAsked(header, 100)).toBe('everything')
})

test('of an empty file no byte can be had', () => {
  expect(rangeAsked('bytes=0-', 0)).toBe('beyond')
  expect(rangeAsked('bytes=-1', 0)).toBe('beyond')
})
