// What the donation pages show before they load the schemas.

/** Suggested amounts in dollars. */
export const giftPresets = [50, 100, 250, 1000] as const

export const chooseAmount = 'Please select or enter an amount'
export const fillInAll = 'Please fill in all required fields'
export const chooseMethod = 'Please select a payment method'

export const giftSteps = ['Choose amount', 'Information', 'Payment'] as const
export type GiftStep = 1 | 2 | 3

/** Reads '?step=2'. A missing or unknown step is the first. */
export function giftStepIn(search: string): GiftStep {
  const step = new URLSearchParams(search).get('step')
  return step === '2' ? 2 : step === '3' ? 3 : 1
}

/** Sets the step in the query and leaves the other parameters. */
export function withGiftStep(search: string, step: GiftStep): string {
  const parameters = new URLSearchParams(search)
  parameters.set('step', String(step))
  return `?${parameters}`
}

/** Removes everything from typed or pasted text except digits and the first decimal point. */
export const sanitizeAmount = (typed: string): string =>
  typed.replaceAll(/[^\d.]/g, '').replaceAll(/(?<=\..*)\./g, '')

/** Without 0, 1, I and O, which are easily confused. */
const readableCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The reference a donor writes into the message of an e-Transfer: 'GIVE-7TM-92K', from the first 6 characters of the id. */
export function referenceOf(id: string): string {
  const readable = (text: string) =>
    text.replaceAll(
      /./g,
      (character) => readableCharacters[character.charCodeAt(0) % readableCharacters.length] ?? '',
    )
  return `GIVE-${readable(id.slice(0, 3))}-${readable(id.slice(3, 6))}`
}
