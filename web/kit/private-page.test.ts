import { expect, test } from 'vitest'
import { privateHeaders, privateMeta } from './private-page.ts'

test('a page for one person has a title and asks to be left alone, and nothing else', () => {
  expect(privateMeta('Your booking')).toEqual([
    { title: 'Your booking' },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'same-origin' },
  ])
})

test('a page for one person is kept by nobody and found by nobody', () => {
  expect(privateHeaders()).toEqual({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
})
