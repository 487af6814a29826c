import type { Errors } from './errors.ts'
import type { Posted } from './public-form.ts'

/** How a form stands. */
export type FormState<Reply = unknown> = {
  is: 'open' | 'sending' | 'failed'
  errors: Errors
  /** The fields that were wrong when it was sent, in their order. */
  refused: readonly string[]
  /** What went wrong with the form as a whole. */
  message: string
  sent?: { reply: Reply } | undefined
  /** Fills in again what was sent last and failed; only where a script has sent it. */
  putBack?: () => void
}

/** How the form of a page begins, where the page is the answer to a post. */
export function stateAfter<T, Reply>(posted: Posted<T, Reply> | undefined): FormState<Reply> {
  const open = { is: 'open', errors: {}, refused: [], message: '' } as const
  if (posted === undefined) return open
  if (posted.is === 'sent') return { ...open, sent: { reply: posted.reply } }
  const { errors, message } = posted
  const refused = Object.keys(errors)
  return refused.length > 0 ? { ...open, errors, refused } : { ...open, is: 'failed', message }
}
