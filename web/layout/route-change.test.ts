import { expect, test } from 'vitest'
import { placeOf } from './route-change.tsx'

const place = (pathname: string, search = '') => placeOf({ pathname, search })

test('[S2.40] another path is another page', () => {
  expect(place('/about')).not.toBe(place('/program'))
  expect(place('/blog/a')).not.toBe(place('/blog/b'))
})

test('[S2.40] another step is another page', () => {
  expect(place('/donate', '?step=1')).not.toBe(place('/donate', '?step=2'))
})

test('other parameters and a trailing slash are the same page', () => {
  expect(place('/events', '?q=supper')).toBe(place('/events/'))
})
