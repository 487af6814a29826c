import { expect, test } from 'vitest'
import { chooseEncoding } from './encoding.ts'

test('a client without Accept-Encoding gets an uncompressed response', () => {
  expect(chooseEncoding(undefined)).toBe('identity')
  expect(chooseEncoding('')).toBe('identity')
})

test('current browsers get brotli, and browsers without it get gzip', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(chooseEncoding('gzip, deflate')).toBe('gzip')
  expect(chooseEncoding('GZIP')).toBe('gzip')
  expect(chooseEncoding('x-gzip')).toBe('gzip')
})

test('quality values are honoured, and zero excludes an encoding', () => {
  expect(chooseEncoding('br;q=0.2, gzip;q=0.9')).toBe('gzip')
  expect(chooseEncoding('br;q=0, gzip')).toBe('gzip')
  expect(chooseEncoding('br; q=0.000, gzip;q=0')).toBe('identity')
  expect(chooseEncoding('identity;q=1, gzip;q=0.5')).toBe('identity')
  expect(chooseEncoding('gzip;q=0.5, identity;q=0.1')).toBe('gzip')
})

test('a star stands for every encoding that the header does not name', () => {
  expect(chooseEncoding('*')).toBe('br')
  expect(chooseEncoding('br;q=0, *')).toBe('gzip')
  expect(chooseEncoding('gzip, *;q=0')).toBe('gzip')
})

test('an unknown encoding name is ignored, and a malformed quality value excludes its encoding', () => {
  expect(chooseEncoding('brotli, zgzip')).toBe('identity')
  expect(chooseEncoding('br;q=high, gzip;q=2')).toBe('identity')
})
