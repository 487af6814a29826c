import type { Errors } from '#web/kit/form/errors.ts'

/** What became of the last thing somebody did on their page. */
export type Outcome =
  | { is: 'confirmed' | 'resent' | 'accepted' | 'changed' }
  | { is: 'refused'; errors: Errors; message: string }

export function outcomeInWords(outcome: Outcome): string {
  if (outcome.is === 'refused') return outcome.message
  return {
    confirmed: 'Your address is confirmed.',
    resent: 'A message is on its way.',
    accepted: 'The place is yours.',
    changed: 'Your details are changed.',
  }[outcome.is]
}
