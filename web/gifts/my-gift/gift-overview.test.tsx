import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MyGift } from '#contract/my-gift.ts'
import { GiftOverview } from './gift-overview.tsx'

const gift: MyGift = {
  amount: 5_025,
  frequency: 'yearly',
  state: 'active',
  isFailing: false,
  nextOn: '2027-11-16',
  gifts: [{ date: '2026-11-16', amount: 10_000 }],
}
const shown = (more: Partial<MyGift> = {}) =>
  renderToStaticMarkup(<GiftOverview gift={{ ...gift, ...more }} />)

test('the page shows amount, frequency, next renewal and last payments of a gift', () => {
  for (const text of ['CA$50.25', 'every year', 'on Nov 16, 2027', 'Nov 16, 2026', 'CA$100.00'])
    expect(shown()).toContain(text)
})

test('the page shows a declined renewal only if there was one', () => {
  expect(shown({ isFailing: true })).toContain('Your bank said no the last time')
  expect(shown()).not.toContain('Your bank')
})

test('a paused or ended gift shows no next renewal', () => {
  for (const state of ['paused', 'cancelled'] as const)
    expect(shown({ state, nextOn: null })).not.toContain('The next one')
})
