import type { ConsoleProblemCode } from '#contract/console/problem.ts'
import type { ReceivedProblem } from '#contract/problem.ts'
import { ApiError } from '#web/kit/api-error.ts'

/** A failed request of the Desk. `message` is the server's sentence, or empty when no response arrived. */
export class DeskError extends ApiError {
  override name = 'DeskError'
  code: ConsoleProblemCode | undefined
  requestId: string | undefined
}

/** The browser or the person did not complete the use of a passkey. The message says what to do. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
}

/** A problem with a sentence for the person, and without one of the public codes. */
export const problemOf = (
  message: string,
  { fields, work }: Partial<Pick<ReceivedProblem, 'fields' | 'work'>> = {},
): ReceivedProblem => ({ message, code: undefined, fields, work })

/** No response, or a server that is busy or broken: the same request may succeed later. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof DeskError && (error.status === undefined || error.status >= 500)
