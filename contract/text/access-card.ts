import type { AccessCard } from '../event.ts'

/** The names of the answers, on the page and in its form, in the order of the card. */
export const accessNames = {
  stepFree: 'Getting in',
  washrooms: 'Washrooms',
  asl: 'Sign language (ASL)',
  scentFree: 'Scent',
  sober: 'Sober',
  childcare: 'Childcare',
  cost: 'Cost',
  transit: 'Getting there',
  whoFor: 'Who it is for',
} as const satisfies Record<keyof AccessCard, string>

export const unknownAnswer = 'We do not know yet'
