import { expect, test } from 'vitest'
import { createKnownParameters } from './page-key.ts'

const known = createKnownParameters()
known.learn('/events/:id', [])
known.learn('/donate', ['step'])
known.learn('/api/v1/event/:id', [])
known.learn('/api/v1/event/all', ['limit', 'offset'])

test('unknown parameters are not part of the key', () => {
  expect(known.keyOf('/about?utm_source=x&fbclid=y')).toBe('/about')
  expect(known.keyOf('/donate?fbclid=y&step=2')).toBe('/donate?step=2')
  expect(known.keyOf('/events/drum?step=2')).toBe('/events/drum')
  expect(known.keyOf('/about?')).toBe('/about')
})

test('the order of parameters does not change the key', () => {
  const key = '/api/v1/event/all?limit=4&offset=8'
  expect(known.keyOf('/api/v1/event/all?offset=8&limit=4')).toBe(key)
  expect(known.keyOf(key)).toBe(key)
})

test('a repeated parameter stays repeated, so that it can be refused', () => {
  expect(known.keyOf('/donate?step=1&step=2')).toBe('/donate?step=1&step=2')
})

test('the key of page data has the parameters of the page and the requested routes', () => {
  expect(known.keyOf('/donate.data?step=2&_routes=root&x=1')).toBe(
    '/donate.data?step=2&_routes=root',
  )
  expect(known.keyOf('/about.data?_routes=root')).toBe('/about.data?_routes=root')
  expect(known.keyOf('/about?_routes=root')).toBe('/about')
})

test('all spellings of an address have the same key', () => {
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
])('the malformed address %j has no key', (target) => {
  expect(known.keyOf(target)).toBeUndefined()
})
