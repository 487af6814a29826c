import type { Errors } from '../../refusal.ts'
import type { Registered } from './send-registration.ts'

/** What became of a registration. */
export type Outcome =
  | { is: 'registered'; place: Registered; mayWrite: boolean }
  | { is: 'refused'; errors: Errors; message: string; typed: Readonly<Record<string, string>> }
