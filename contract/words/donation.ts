/** What the pages need of a gift before anything is sent: without the contract's checks, which come later. */

/** In dollars. */
export const giftPresets = [50, 100, 250, 1000] as const

export const chooseAmount = 'Please select or enter an amount'
export const fillInAll = 'Please fill in all required fields'
export const chooseMethod = 'Please select a payment method'

export const giftSteps = ['Choose amount', 'Information', 'Payment'] as const
export type GiftStep = 1 | 2 | 3

/** '?step=2'; the first where none or no such step is given. */
export function giftStepIn(search: string): GiftStep {
  const step = new URLSearchParams(search).get('step')
  return step === '2' ? 2 : step === '3' ? 3 : 1
}

/** The same query with this step in it; every other parameter stays. */
export function withGiftStep(search: string, step: GiftStep): string {
  const parameters = new URLSearchParams(search)
  parameters.set('step', String(step))
  return `?${parameters}`
}

/** What was typed or pasted, without the signs that an amount does not have: letters, signs, a second point. */
export const onlyAmountSigns = (typed: string): string =>
  typed.replaceAll(/[^\d.]/g, '').replaceAll(/(?<=\..*)\./g, '')

const speakable = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What to write into the message of an e-Transfer: 'GIVE-7TM-92K', from the first of the 22 signs of its id. */
export function referenceOf(id: string): string {
  const speak = (signs: string) =>
    signs.replaceAll(/./g, (sign) => speakable[sign.charCodeAt(0) % speakable.length] ?? '')
  return `GIVE-${speak(id.slice(0, 3))}-${speak(id.slice(3, 6))}`
}
