import { somethingWentWrong } from '#contract/text/error.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { type Errors, refusalOf } from '#web/kit/form/errors.ts'
import { DeskError, PasskeyError } from './desk-error.ts'

const noConnection = 'The server does not respond. Check your connection and try again.'

/** One sentence about a failed action. */
export function errorText(error: unknown): string {
  if (error instanceof PasskeyError) return error.message
  if (!(error instanceof ApiError)) return somethingWentWrong
  return error.status === undefined ? noConnection : error.message || somethingWentWrong
}

/** The errors of a form by field, and the sentence about the whole form. */
export const formErrors = (error: unknown): { errors: Errors; message: string } => ({
  errors: refusalOf(error).errors,
  message: errorText(error) + requestOf(error),
})

/** Staff quote the request id when they report an error. */
const requestOf = (error: unknown) =>
  error instanceof DeskError && error.requestId ? ` (request ${error.requestId})` : ''
