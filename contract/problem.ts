import * as z from 'zod/mini'
import { WorkChallenge } from './form-guard.ts'

/** The closed list of error codes of the API. */
export const ProblemCode = z.enum([
  'unreadable',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'timeout',
  'conflict',
  'idempotency-mismatch',
  'gone',
  'too-large',
  'address-too-long',
  'unsupported-type',
  'expectation-failed',
  'wrong-host',
  'invalid',
  'proof-needed',
  'too-many',
  'headers-too-large',
  'unexpected',
  'provider-failed',
  'unavailable',
])
export type ProblemCode = z.infer<typeof ProblemCode>

/** The body of every error response is `{"error": Problem}`. The message is for visitors and never empty. */
export const Problem = z.object({
  message: z.string().check(z.minLength(1), z.maxLength(300)),
  code: ProblemCode,
  fields: z.optional(z.record(z.string(), z.string())),
  /** With `proof-needed`: the proof of work that the request needs. */
  work: z.optional(WorkChallenge),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>

export const ProblemBody = z.object({ error: Problem })

/** What a client reads of an error response. It accepts an unknown or missing code. */
export const ReceivedProblem = z.object({
  message: z.string(),
  code: z.catch(z.optional(ProblemCode), undefined),
  fields: z.catch(Problem.shape.fields, undefined),
  work: z.catch(Problem.shape.work, undefined),
})
export type ReceivedProblem = z.infer<typeof ReceivedProblem>
export const ReceivedProblemBody = z.object({ error: ReceivedProblem })

export { somethingWentWrong } from './text/error.ts'
