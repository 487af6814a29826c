import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MyGift } from '#contract/my-gift.ts'
import { Standing } from './standing.tsx'

const gift: MyGift = {
  amount: 5_025,
  frequency: 'yearly',
  state: 'active',
  isFailing: false,
  nextOn: '2027-11-16',
  gifts: [{ date: '2026-11-16', amount: 10_000 }],
}
const shown = (more: Partial<MyGift> = {}) =>
  renderToStaticMarkup(<Standing gift={{ ...gift, ...more }} />)

test('a gift says how much, how often, when next and what was given', () => {
  for (const words of ['CA$50.25', 'every year', 'on Nov 16, 2027', 'Nov 16, 2026', 'CA$100.00'])
    expect(shown()).toContain(words)
})

test('a bank that said no is told, and only then', () => {
  expect(shown({ isFailing: true })).toContain('Your bank said no the last time')
  expect(shown()).not.toContain('Your bank')
})

test('a gift that is paused or ended names no day', () => {
  for (const state of ['paused', 'cancelled'] as const)
    expect(shown({ state, nextOn: null })).not.toContain('The next one')
})
