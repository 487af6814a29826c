import type { Errors } from '../act.ts'

/** What became of the last thing somebody did on their page. */
export type Outcome =
  | { is: 'accepted' }
  | { is: 'changed' }
  | { is: 'refused'; errors: Errors; message: string }
