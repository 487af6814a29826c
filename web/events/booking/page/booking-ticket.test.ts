import { expect, test } from 'vitest'
import { queuePosition } from './booking-ticket.tsx'

test('a position on the wait list is a word up to ten, then a number', () => {
  expect([1, 3, 10, 11].map(queuePosition)).toEqual([
    'First in line',
    'Third in line',
    'Tenth in line',
    'Number 11 in line',
  ])
})
