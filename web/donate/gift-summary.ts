import { formatMoney, readMoney } from '#contract/words/money.ts'
import type { TypedGift } from './gift-fields.ts'

const often: Readonly<Record<string, string>> = { monthly: 'every month', yearly: 'every year' }

/** What was chosen in the first step, for the eye. */
export function giftSummary({ amount, preset, frequency }: TypedGift) {
  const dollars = amount || preset
  const cents = readMoney(dollars)
  return {
    // What is no amount is shown as it was typed: the server will say what is wrong with it.
    amount: cents === undefined ? `CA$${dollars}` : formatMoney(cents),
    often: often[frequency] ?? '',
    isOnce: frequency === 'one-time',
  }
}
export type GiftSummary = ReturnType<typeof giftSummary>
