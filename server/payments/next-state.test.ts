import { expect, test } from 'vitest'
import { nextState } from './next-state.ts'
import type { Checkout } from './provider.ts'

const told: Checkout['state'][] = ['open', 'processing', 'expired', 'failed', 'paid']

test('nothing leaves paid, and paid beats everything', () => {
  for (const state of told) {
    expect(nextState('paid', state)).toBe('paid')
    expect(nextState(state, 'paid')).toBe('paid')
  }
})

test('what is over is opened by nothing but money', () => {
  for (const over of ['expired', 'failed'] as const)
    for (const state of ['open', 'processing', 'expired', 'failed'] as const)
      expect(nextState(over, state)).toBe(over)
})
