import { expect, test } from 'vitest'
import { nextState } from './next-state.ts'
import type { Checkout } from './provider.ts'

const reported: Checkout['state'][] = ['open', 'processing', 'expired', 'failed', 'paid']

test('no state overrides paid, and paid overrides every earlier state', () => {
  for (const state of reported) {
    expect(nextState('paid', state)).toBe('paid')
    expect(nextState(state, 'paid')).toBe('paid')
  }
})

test('only a payment changes an expired or failed state', () => {
  for (const final of ['expired', 'failed'] as const)
    for (const state of ['open', 'processing', 'expired', 'failed'] as const)
      expect(nextState(final, state)).toBe(final)
})
