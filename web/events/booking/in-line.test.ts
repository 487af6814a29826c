import { expect, test } from 'vitest'
import { inLine } from './in-line.ts'

test('a place in line is said as people say it', () => {
  expect([1, 3, 10, 11].map(inLine)).toEqual([
    'First in line',
    'Third in line',
    'Tenth in line',
    'Number 11 in line',
  ])
})
