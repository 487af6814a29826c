import { expect, test } from 'vitest'
import { pageKeyOf } from './route-change.tsx'

const keyOf = (pathname: string, search = '') => pageKeyOf({ pathname, search })

test('[S2.40] another path is another page', () => {
  expect(keyOf('/about')).not.toBe(keyOf('/program'))
  expect(keyOf('/blog/a')).not.toBe(keyOf('/blog/b'))
})

test('[S2.40] another step is another page', () => {
  expect(keyOf('/donate', '?step=1')).not.toBe(keyOf('/donate', '?step=2'))
})

test('other parameters and a trailing slash are the same page', () => {
  expect(keyOf('/events', '?q=supper')).toBe(keyOf('/events/'))
})
