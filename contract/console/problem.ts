import * as z from 'zod/mini'
import { Problem, ProblemCode } from '../problem.ts'

/**
 * The codes of the Desk. They are not in the list of the public API, whose script would grow.
 * `sign-in-required`: there is no session, or it has ended. `step-up-required`: assert a passkey, then repeat the request.
 * `address-required`: an owner has no email address yet.
 * `erased-before`: these bytes were deleted for ever; the person confirms that they return.
 */
const DeskCode = z.enum([
  'sign-in-required',
  'step-up-required',
  'address-required',
  'erased-before',
])
export type DeskCode = z.infer<typeof DeskCode>

export const ConsoleProblemCode = z.enum([...ProblemCode.options, ...DeskCode.options])
export type ConsoleProblemCode = z.infer<typeof ConsoleProblemCode>

export const ConsoleProblem = z.object({ ...Problem.shape, code: ConsoleProblemCode })
export type ConsoleProblem = z.infer<typeof ConsoleProblem>

export const ConsoleProblemBody = z.object({ error: ConsoleProblem })
