import { giftPresets } from '#contract/words/donation.ts'

/** What is chosen where none of the presets is. */
export const other = 'other'

export const noAmount = { chosen: '', amount: '', phoneEnd: '' }

/** The amount as it is now, in cents, as the form shows it. */
export function typedFrom(cents: number): typeof noAmount {
  const preset = giftPresets.find((dollars) => dollars * 100 === cents)
  return preset === undefined
    ? { ...noAmount, chosen: other, amount: String(cents).replace(/(\d\d)$/, '.$1') }
    : { ...noAmount, chosen: String(preset) }
}

/** '50' or '50.25', also where somebody wrote 'CA$50.25'. */
export const amountIn = ({ chosen, amount }: Pick<typeof noAmount, 'chosen' | 'amount'>): string =>
  chosen && chosen !== other ? chosen : amount.trim().replace(/^(?:CA)?\$\s*/i, '')
