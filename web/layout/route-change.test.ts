import { expect, test } from 'vitest'
import { placeOf } from './route-change.tsx'

const place = (pathname: string, search = '') => placeOf({ pathname, search })

test('[S2.40] another path is another place', () => {
  expect(place('/about')).not.toBe(place('/program'))
  expect(place('/blog/a')).not.toBe(place('/blog/b'))
})

test('[S2.40] another step is another place', () => {
  expect(place('/donate', '?step=1')).not.toBe(place('/donate', '?step=2'))
})

test('other parameters and spellings are the same place', () => {
  expect(place('/events', '?q=supper')).toBe(place('/events/'))
})
