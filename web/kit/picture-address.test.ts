import { expect, test } from 'vitest'
import { cropped, rasterised, srcSet } from './picture-address.ts'

const photo = '/media/upload/pictures/0123456789abcdef0123456789abcdef.jpg'
const wide = { width: 640, height: 360 }

test.each([
  [
    'a JPEG',
    photo,
    '/media/upload/c_fill,w_640,h_360/pictures/0123456789abcdef0123456789abcdef.jpg',
  ],
  ['a folder', '/media/upload/a/b-c/d_e.png', '/media/upload/c_fill,w_640,h_360/a/b-c/d_e.png'],
  [
    'a drawing',
    '/media/upload/artwork/hero.svg',
    '/media/upload/c_fill,w_640,h_360/artwork/hero.svg',
  ],
  ['a WebP', '/media/upload/x.webp', '/media/upload/c_fill,w_640,h_360/x.webp'],
  ['an AVIF', '/media/upload/x.avif', '/media/upload/c_fill,w_640,h_360/x.avif'],
  ['capital letters', '/media/upload/X.JPEG', '/media/upload/c_fill,w_640,h_360/X.JPEG'],
])('[S7.30] the fill-crop goes right after the upload segment: %s', (_what, src, address) => {
  expect(cropped(src, wide)).toBe(address)
})

test.each([
  ['nothing', ''],
  ['another host', 'https://evil.example/media/upload/x.jpg'],
  ['another host without a scheme', '//evil/upload/x'],
  ['another host with our path', '//evil/media/upload/x.jpg'],
  ['another host by a backslash', '/\\evil/media/upload/x.jpg'],
  ['a script', 'javascript:alert(1)'],
  ['a script with our path', 'javascript:/media/upload/x.jpg'],
  ['data', 'data:image/png;base64,iVBORw0KGgo='],
  ['no upload segment', '/media/x.jpg'],
  ['an upload segment elsewhere', '/files/upload/x.jpg'],
  ['an upload segment in a word', '/media/uploads/x.jpg'],
  ['two upload segments', '/media/upload/upload/x.jpg'],
  ['a second upload segment further on', '/media/upload/a/upload/x.jpg'],
  ['a query', '/media/upload/x.jpg?v=1'],
  ['a fragment', '/media/upload/x.jpg#top'],
  ['a transformation already', '/media/upload/c_fill,w_80,h_80/x.jpg'],
  ['a path upwards', '/media/upload/../x.jpg'],
  ['a path upwards in the middle', '/media/upload/a/../x.jpg'],
  ['encoded characters', '/media/upload/%2e%2e/x.jpg'],
  ['an empty segment', '/media/upload//x.jpg'],
  ['a space', '/media/upload/a b.jpg'],
  ['a space before', ' /media/upload/x.jpg'],
  ['a line end', '/media/upload/x.jpg\n'],
  ['another kind of file', '/media/upload/x.pdf'],
  ['no name', '/media/upload/'],
  ['no leading slash', 'media/upload/x.jpg'],
])('[S7.30] any other address is returned unchanged: %s', (_what, src) => {
  expect(cropped(src, wide)).toBe(src)
  expect(cropped(src, wide, 'https://baobab.example')).toBe(src)
  expect(srcSet({ src, width: 1600, height: 900 })).toBeUndefined()
})

test.each([
  [Number.NaN, 100],
  [100, Number.POSITIVE_INFINITY],
  [0, 100],
  [100, -1],
])('[S7.30] a size of %d by %d changes nothing', (width, height) => {
  expect(cropped(photo, { width, height })).toBe(photo)
  expect(srcSet({ src: photo, width, height })).toBeUndefined()
})

test('[S7.30] a full address of our own host is cropped where the host is given', () => {
  const src = 'https://baobab.example/media/upload/x.jpg'
  expect(cropped(src, wide)).toBe(src)
  expect(cropped(src, wide, 'https://baobab.example')).toBe(
    'https://baobab.example/media/upload/c_fill,w_640,h_360/x.jpg',
  )
  expect(cropped(src, wide, 'https://baobab')).toBe(src)
})

test.each([
  [{ x: 50, y: 30 }, 'g_xy_50_30'],
  [{ x: 12, y: 88 }, 'g_xy_10_90'],
  [{ x: 0, y: 100 }, 'g_xy_0_100'],
  [{ x: -7, y: 400 }, 'g_xy_0_100'],
  [{ x: Number.NaN, y: 1 }, 'g_xy_0_0'],
])('[S7.30] the focal point %o is written as %s', (focus, part) => {
  expect(cropped('/media/upload/x.jpg', { ...wide, focus })).toBe(
    `/media/upload/c_fill,w_640,h_360,${part}/x.jpg`,
  )
})

test('a size between the offered ones is served by the next larger', () => {
  expect(cropped('/media/upload/x.jpg', { width: 390, height: 390 })).toBe(
    '/media/upload/c_fill,w_480,h_480/x.jpg',
  )
})

test('the srcset offers no width larger than the picture', () => {
  const picture = { src: '/media/upload/x.jpg', width: 1000, height: 500 }
  expect(srcSet(picture, [320, 800, 1200])).toBe(
    '/media/upload/c_fill,w_320,h_160/x.jpg 320w, /media/upload/c_fill,w_800,h_400/x.jpg 800w',
  )
  expect(srcSet(picture)?.split(', ')).toHaveLength(7)
  expect(srcSet({ ...picture, width: 79, height: 40 })).toBeUndefined()
})

test('with a shape, each width of the srcset has the focal point', () => {
  const picture = { src: '/media/upload/x.jpg', width: 900, height: 500, focus: { x: 80, y: 20 } }
  expect(srcSet(picture, [160, 320], { shape: { width: 1, height: 1 } })).toBe(
    '/media/upload/c_fill,w_160,h_160,g_xy_80_20/x.jpg 160w, ' +
      '/media/upload/c_fill,w_320,h_320,g_xy_80_20/x.jpg 320w',
  )
})

test('only a drawing is rasterised', () => {
  const size = { width: 1200, height: 630 }
  expect(rasterised('/media/upload/artwork/og.svg', { ...size, format: 'png' })).toBe(
    '/media/upload/c_fill,w_1200,h_630,f_png/artwork/og.svg',
  )
  expect(rasterised('/media/upload/artwork/og.svg', size)).toContain('f_webp')
  expect(rasterised(photo, size)).toBe(photo)
  expect(rasterised('//evil/media/upload/artwork/og.svg', size)).toBe(
    '//evil/media/upload/artwork/og.svg',
  )
})
