import { expect, test } from 'vitest'
import { regionFor, sizeFrom } from './crop.ts'

const landscape = { width: 1000, height: 500 }

test.each([
  ['the middle', undefined, { left: 250, top: 0, width: 500, height: 500 }],
  ['the left edge', { x: 0, y: 50 }, { left: 0, top: 0, width: 500, height: 500 }],
  ['the right edge', { x: 100, y: 50 }, { left: 500, top: 0, width: 500, height: 500 }],
  ['a face left of the middle', { x: 40, y: 10 }, { left: 150, top: 0, width: 500, height: 500 }],
])('a square is cropped around %s', (_where, focus, region) => {
  expect(regionFor(landscape, { width: 80, height: 80 }, focus)).toEqual(region)
})

test('a picture with the requested aspect ratio is not cropped', () => {
  expect(regionFor(landscape, { width: 640, height: 320 }, { x: 0, y: 0 })).toEqual({
    ...landscape,
    left: 0,
    top: 0,
  })
})

test('the region is always inside the picture', () => {
  for (const picture of [
    { width: 1, height: 1 },
    { width: 3, height: 2000 },
    { width: 999, height: 7 },
  ])
    for (const input of [
      { width: 2000, height: 500 },
      { width: 80, height: 160 },
      { width: 80, height: 80 },
    ])
      for (const focus of [
        { x: 0, y: 100 },
        { x: 35, y: 65 },
      ]) {
        const { left, top, width, height } = regionFor(picture, input, focus)
        expect(Math.min(width, height)).toBeGreaterThan(0)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(left + width).toBeLessThanOrEqual(picture.width)
        expect(top + height).toBeLessThanOrEqual(picture.height)
      }
})

test('photos are never enlarged, drawings up to their limit', () => {
  const region = { width: 200, height: 100 }
  expect(sizeFrom(region, { width: 800, height: 400 }, 1)).toEqual(region)
  expect(sizeFrom(region, { width: 800, height: 400 }, 4)).toEqual({ width: 800, height: 400 })
  expect(sizeFrom(region, { width: 1600, height: 800 }, 4)).toEqual({ width: 800, height: 400 })
  expect(sizeFrom(region, { width: 80, height: 40 }, 1)).toEqual({ width: 80, height: 40 })
})
