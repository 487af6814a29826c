import type { Errors } from './errors.ts'
import type { Posted } from './public-form.ts'

/** The state of a form in the browser. */
export type FormState<Reply = unknown> = {
  is: 'open' | 'sending' | 'failed'
  errors: Errors
  /** The fields that were invalid at the last submit, in page order. */
  refused: readonly string[]
  /** The error of the whole form. */
  message: string
  sent?: { reply: Reply } | undefined
  /** Fills in the input of the last failed submit again. Missing where the form was posted without script. */
  putBack?: () => void
}

/** The initial state of a form. A page that responds to a post starts with its result. */
export function stateAfter<T, Reply>(posted: Posted<T, Reply> | undefined): FormState<Reply> {
  const open = { is: 'open', errors: {}, refused: [], message: '' } as const
  if (posted === undefined) return open
  if (posted.is === 'sent') return { ...open, sent: { reply: posted.reply } }
  const { errors, message } = posted
  const refused = Object.keys(errors)
  return refused.length > 0 ? { ...open, errors, refused } : { ...open, is: 'failed', message }
}
