import * as z from 'zod/mini'

/** Every reason for which the API refuses. Closed: a new reason is added here first. */
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

/** The one shape of every refusal: `{"error": Problem}`. The message is for people and never empty. */
export const Problem = z.object({
  message: z.string().check(z.minLength(1), z.maxLength(300)),
  code: ProblemCode,
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>

export const ProblemBody = z.object({ error: Problem })

/** What a client reads of a refusal: its message, also where it does not know the code or there is none. */
export const ReadProblem = z.object({
  message: z.string(),
  code: z.catch(z.optional(ProblemCode), undefined),
  fields: z.catch(Problem.shape.fields, undefined),
})
export type ReadProblem = z.infer<typeof ReadProblem>
export const ReadProblemBody = z.object({ error: ReadProblem })

export { somethingWentWrong } from './words/error.ts'
