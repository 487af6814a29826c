import { expect, test } from 'vitest'
import { chooseEncoding } from './encoding.ts'

test('without a wish, plain bytes are sent', () => {
  expect(chooseEncoding(undefined)).toBe('identity')
  expect(chooseEncoding('')).toBe('identity')
})

test('what all browsers send gets brotli, and an old one without it gzip', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(chooseEncoding('gzip, deflate')).toBe('gzip')
  expect(chooseEncoding('GZIP')).toBe('gzip')
  expect(chooseEncoding('x-gzip')).toBe('gzip')
})

test('weights are honoured, also the weight nought', () => {
  expect(chooseEncoding('br;q=0.2, gzip;q=0.9')).toBe('gzip')
  expect(chooseEncoding('br;q=0, gzip')).toBe('gzip')
  expect(chooseEncoding('br; q=0.000, gzip;q=0')).toBe('identity')
  expect(chooseEncoding('identity;q=1, gzip;q=0.5')).toBe('identity')
  expect(chooseEncoding('gzip;q=0.5, identity;q=0.1')).toBe('gzip')
})

test('a star stands for whatever is not named', () => {
  expect(chooseEncoding('*')).toBe('br')
  expect(chooseEncoding('br;q=0, *')).toBe('gzip')
  expect(chooseEncoding('gzip, *;q=0')).toBe('gzip')
})

test('a name that only contains another is not that one, and a broken weight is a refusal', () => {
  expect(chooseEncoding('brotli, zgzip')).toBe('identity')
  expect(chooseEncoding('br;q=high, gzip;q=2')).toBe('identity')
})
