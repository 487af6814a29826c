import { expect, test } from 'vitest'
import { privateHeaders, privateMeta } from './private-page.ts'

test('a private page has a title, a robots tag and a referrer policy, and nothing else', () => {
  expect(privateMeta('Your booking')).toEqual([
    { title: 'Your booking' },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'same-origin' },
  ])
})

test('a private page is neither cached nor indexed', () => {
  expect(privateHeaders()).toEqual({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
})
