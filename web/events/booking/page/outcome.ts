import type { Errors } from '#web/kit/form/errors.ts'

/** What became of the last thing somebody did on their page. */
export type Outcome =
  | { is: 'accepted' }
  | { is: 'changed' }
  | { is: 'refused'; errors: Errors; message: string }
