import { expect, test } from 'vitest'
import { pictureSet } from './picture-set.ts'

const path = `pictures/${'a'.repeat(32)}.jpg`
const photo = { src: `/media/upload/${path}`, width: 1600, height: 900 }

test('a photograph comes in several widths of its own shape, none larger than itself', () => {
  const files = pictureSet(photo)
  expect(files).toContain(`/media/upload/c_fill,w_640,h_360/${path} 640w`)
  expect(files).toContain('1600w')
  expect(files).not.toContain('2000w')
})

test('a crop keeps its shape and its focus in every width', () => {
  const files = pictureSet({ ...photo, ratio: [1, 1], focus: { x: 50, y: 80 } })
  expect(files).toContain(`/media/upload/c_fill,w_320,h_320,g_xy_50_80/${path} 320w`)
})

test('a drawing is used as it is, and so is what is not ours', () => {
  const drawing = { src: '/media/upload/artwork/hero.svg', width: 1840, height: 1300 }
  expect(pictureSet(drawing)).toBeUndefined()
  expect(pictureSet({ ...drawing, ratio: [4, 3] })).toBeUndefined()
  expect(pictureSet({ ...photo, src: `https://elsewhere.example/upload/${path}` })).toBeUndefined()
})
