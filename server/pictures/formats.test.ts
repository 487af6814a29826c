import { expect, test } from 'vitest'
import { chooseFormat } from './formats.ts'

test.each([
  [undefined, 'jpg'],
  ['', 'jpg'],
  ['*/*', 'jpg'],
  ['image/*', 'jpg'],
  ['image/png,image/svg+xml,image/*;q=0.8', 'jpg'],
  ['image/webp,*/*', 'webp'],
  ['image/avif,image/webp,*/*;q=0.8', 'avif'],
  ['image/webp;q=0.9, image/avif;q=0.5', 'avif'],
  ['IMAGE/WEBP', 'webp'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif ; q=0.000,image/webp;q=0.0', 'jpg'],
  ['image/avif;q=0.01', 'avif'],
  ['image/webpx, x-image/avif', 'jpg'],
])('a browser that accepts %s is sent %s', (accept, format) => {
  expect(chooseFormat(accept, 'jpg')).toBe(format)
})
