import { expect, test } from 'vitest'
import { readAddress } from './address.ts'

test('an address contains the picture, its crop and its version', () => {
  expect(readAddress('/media/upload/artwork/og.svg')).toEqual({
    path: 'artwork/og.svg',
    transformation: undefined,
    version: undefined,
  })
  expect(
    readAddress('/media/upload/c_fill,w_640,h_360,g_xy_50_5,f_webp/artwork/og.svg?v=0123abcd'),
  ).toEqual({
    path: 'artwork/og.svg',
    transformation: { width: 640, height: 360, focus: { x: 50, y: 5 }, format: 'webp' },
    version: '0123abcd',
  })
})

test.each(['?utm_source=x', '?', '?v=', '?v=../../etc', '?v=12345678&x=1'])(
  'another query is not a version: %s',
  (query) => {
    expect(readAddress(`/media/upload/artwork/og.svg${query}`)).toEqual({
      path: 'artwork/og.svg',
      transformation: undefined,
      version: undefined,
    })
  },
)

test.each([
  ['another order', 'c_fill,h_360,w_640'],
  ['no height', 'c_fill,w_640'],
  ['a leading nought', 'c_fill,w_0640,h_360'],
  ['a sign', 'c_fill,w_-640,h_360'],
  ['a fraction', 'c_fill,w_64.0,h_360'],
  ['five digits', 'c_fill,w_64000,h_360'],
  ['a focus between the steps', 'c_fill,w_640,h_360,g_xy_51_50'],
  ['a focus outside', 'c_fill,w_640,h_360,g_xy_105_50'],
  ['half a focus', 'c_fill,w_640,h_360,g_xy_50'],
  ['an unknown format', 'c_fill,w_640,h_360,f_gif'],
  ['two formats', 'c_fill,w_640,h_360,f_png,f_jpg'],
  ['another transformation', 'c_scale,w_640,h_360'],
  ['a stray comma', 'c_fill,w_640,h_360,'],
])('a transformation with %s is rejected', (_what, transformation) => {
  expect(readAddress(`/media/upload/${transformation}/artwork/og.svg`)).toBeUndefined()
})
