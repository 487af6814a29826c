import { giftPresets } from '#contract/text/donation.ts'

/** The choice of an own amount. */
export const other = 'other'

export const noAmount = { chosen: '', amount: '', phoneEnd: '' }

/** The fields for the current amount, which is in cents. */
export function fieldsFrom(cents: number): typeof noAmount {
  const preset = giftPresets.find((dollars) => dollars * 100 === cents)
  return preset === undefined
    ? { ...noAmount, chosen: other, amount: String(cents).replace(/(\d\d)$/, '.$1') }
    : { ...noAmount, chosen: String(preset) }
}

/** '50' or '50.25'. The prefix of 'CA$50.25' is removed. */
export const amountIn = ({ chosen, amount }: Pick<typeof noAmount, 'chosen' | 'amount'>): string =>
  chosen && chosen !== other ? chosen : amount.trim().replace(/^(?:CA)?\$\s*/i, '')
