import { expect, test } from 'vitest'
import { Picture } from './picture.ts'
import { isOffered, nearestOfferedSize, pictureSizes } from './picture-sizes.ts'

const picture = {
  src: '/media/upload/artwork/hero.svg',
  width: 1840,
  height: 1300,
  alt: 'A baobab',
}

test('a picture has a size and an alternative text, which may be empty', () => {
  expect(Picture.parse({ ...picture, focus: { x: 50, y: 30 } })).toEqual({
    ...picture,
    focus: { x: 50, y: 30 },
  })
  expect(Picture.safeParse({ ...picture, alt: '' }).success).toBe(true)
})

test.each([
  ['another host', { src: 'https://example.org/a.jpg' }],
  ['a host without a scheme', { src: '//example.org/media/upload/artwork/hero.svg' }],
  ['a transformation', { src: '/media/upload/c_fill,w_80,h_80/artwork/hero.svg' }],
  ['a path with ..', { src: '/media/upload/artwork/../hero.svg' }],
  ['height 0', { height: 0 }],
  ['a fractional width', { width: 10.5 }],
  ['a focal point over 100 %', { focus: { x: 101, y: 0 } }],
])('a picture with %s is rejected', (_what, wrong) => {
  expect(Picture.safeParse({ ...picture, ...wrong }).success).toBe(false)
})

test.each([
  [
    { width: 640, height: 360 },
    { width: 640, height: 360 },
  ],
  [
    { width: 641, height: 360 },
    { width: 800, height: 450 },
  ],
  [
    { width: 300, height: 300 },
    { width: 320, height: 320 },
  ],
  [
    { width: 1200, height: 630 },
    { width: 1200, height: 630 },
  ],
  [
    { width: 5000, height: 5000 },
    { width: 2000, height: 2000 },
  ],
  [
    { width: 5000, height: 9999 },
    { width: 960, height: 1920 },
  ],
  [
    { width: 3, height: 900 },
    { width: 80, height: 160 },
  ],
])('for the requested size %o the offered size is %o', (crop, offered) => {
  expect(nearestOfferedSize(crop)).toEqual(offered)
})

test('the size chosen for any request is an offered size', () => {
  for (let width = 1; width < 2_600; width += 37)
    for (let height = 1; height < 2_600; height += 41) {
      const offered = nearestOfferedSize({ width, height })
      expect([offered, isOffered(offered, { width: 1, height: 1 })]).toEqual([offered, true])
    }
})

test('a size is offered only if its width is in the list and its height matches the natural aspect ratio or a listed one', () => {
  const natural = { width: 1201, height: 803 }
  expect(isOffered({ width: 640, height: 428 }, natural)).toBe(true)
  expect(isOffered({ width: 640, height: 429 }, natural)).toBe(false)
  expect(isOffered({ width: 641, height: 429 }, natural)).toBe(false)
  expect(isOffered({ width: 2000, height: 4000 }, natural)).toBe(false)
})

test('one picture has fewer than 200 sizes, so that requests cannot fill the disk', () => {
  const { widths, shapes } = pictureSizes
  expect(widths.length * (shapes.length + 1)).toBeLessThan(200)
})
