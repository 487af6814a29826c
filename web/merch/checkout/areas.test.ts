import { expect, test } from 'vitest'
import type { ShippingOption } from '#contract/shipping.ts'
import { areas, sortByArea } from './areas.ts'

const options: ShippingOption[] = [
  { _id: 'in-town', area: 'within Calgary', price: 8 },
  { _id: 'out-of-town', area: 'outside Calgary', price: 15 },
]

test('[S2.179] [S9.8] there are two shipping areas, each with its own label', () => {
  expect(Object.values(areas).map(({ label }) => label)).toEqual([
    'Standard shipping (within Calgary)',
    'Standard shipping (outside Calgary)',
  ])
})

test('[S3.50] the option of the chosen area is the first one, which is ordered', () => {
  expect(sortByArea('within', options)[0]?._id).toBe('in-town')
  expect(sortByArea('outside', options)[0]?._id).toBe('out-of-town')
})
