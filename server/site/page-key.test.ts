import { expect, test } from 'vitest'
import { createKnownParameters } from './page-key.ts'

const known = createKnownParameters()
known.learn('/events/:id', [])
known.learn('/donate', ['step'])
known.learn('/api/v1/event/:id', [])
known.learn('/api/v1/event/all', ['limit', 'offset'])

test('parameters that nobody reads do not make another copy', () => {
  expect(known.keyOf('/about?utm_source=x&fbclid=y')).toBe('/about')
  expect(known.keyOf('/donate?fbclid=y&step=2')).toBe('/donate?step=2')
  expect(known.keyOf('/events/drum?step=2')).toBe('/events/drum')
  expect(known.keyOf('/about?')).toBe('/about')
})

test('the order of parameters does not make another copy', () => {
  const key = '/api/v1/event/all?limit=4&offset=8'
  expect(known.keyOf('/api/v1/event/all?offset=8&limit=4')).toBe(key)
  expect(known.keyOf(key)).toBe(key)
})

test('a parameter given twice stays given twice, so that it can be refused', () => {
  expect(known.keyOf('/donate?step=1&step=2')).toBe('/donate?step=1&step=2')
})

test('the data of a page has the parameters of the page and the routes asked for', () => {
  expect(known.keyOf('/donate.data?step=2&_routes=root&x=1')).toBe(
    '/donate.data?step=2&_routes=root',
  )
  expect(known.keyOf('/about.data?_routes=root')).toBe('/about.data?_routes=root')
  expect(known.keyOf('/about?_routes=root')).toBe('/about')
})

test('other spellings of an address are the same address', () => {
  expect(known.keyOf('/%61bout')).toBe('/about')
  expect(known.keyOf('/blog/caf%c3%a9')).toBe('/blog/caf%C3%A9')
  expect(known.keyOf('/a%2fb')).toBe('/a%2Fb')
})

test.each([
  'http://elsewhere.example/about',
  '*',
  '',
  '//elsewhere.example/about',
  '/a//b',
  '/a/../b',
  '/a/%2e%2E/b',
  '/..',
  '/.',
  '/a\\b',
  '/a#b',
  '/%zz',
  '/%',
  '/caf\u00e9',
])('%j leads nowhere', (target) => {
  expect(known.keyOf(target)).toBeUndefined()
})
