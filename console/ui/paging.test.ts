import { expect, test } from 'vitest'
import { countText, pageAddress } from './paging.tsx'

test('another page has the same filters', () => {
  const params = new URLSearchParams('person=7&after=old')
  expect(pageAddress(params, 'new')).toBe('?person=7&after=new')
  expect(pageAddress(params, null)).toBe('?person=7')
  expect(params.get('after')).toBe('old')
})

test('a count above 10,000 is not exact', () => {
  const noun = ['entry', 'entries'] as const
  expect(countText(1, noun)).toBe('1 entry')
  expect(countText(1_234, noun)).toBe('1,234 entries')
  expect(countText(10_001, noun)).toBe('More than 10,000 entries')
})
