import { expect, test } from 'vitest'
import { pictureSet } from './picture-set.ts'

const path = `pictures/${'a'.repeat(32)}.jpg`
const photo = { src: `/media/upload/${path}`, width: 1600, height: 900 }

test('a photograph has several widths of its own shape, none larger than itself', () => {
  const files = pictureSet(photo)
  expect(files).toContain(`/media/upload/c_fill,w_640,h_360/${path} 640w`)
  expect(files).toContain('1600w')
  expect(files).not.toContain('2000w')
})

test('a crop has its shape and its focal point in every width', () => {
  const files = pictureSet({ ...photo, ratio: [1, 1], focus: { x: 50, y: 80 } })
  expect(files).toContain(`/media/upload/c_fill,w_320,h_320,g_xy_50_80/${path} 320w`)
})

test('[S7.30] a drawing is cropped by its address too, in one width', () => {
  const drawing = { src: '/media/upload/artwork/hero.svg', width: 1840, height: 1300 }
  expect(pictureSet(drawing)).toBe('/media/upload/c_fill,w_1600,h_1130/artwork/hero.svg 1600w')
  expect(pictureSet({ ...drawing, ratio: [4, 3], focus: { x: 20, y: 50 } })).toBe(
    '/media/upload/c_fill,w_1600,h_1200,g_xy_20_50/artwork/hero.svg 1600w',
  )
})

test('a picture of another host has no srcset', () => {
  expect(pictureSet({ ...photo, src: `https://elsewhere.example/upload/${path}` })).toBeUndefined()
})
