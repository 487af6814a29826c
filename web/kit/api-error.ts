import type { ReceivedProblem } from '#contract/problem.ts'

type ErrorDetails = {
  problem?: ReceivedProblem | undefined
  retryAfterSeconds?: number | undefined
}

/** A failed API call. `message` is the server's sentence, or empty when no response arrived. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number | undefined
  readonly problem: ReceivedProblem | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status?: number,
    { problem, retryAfterSeconds, ...options }: ErrorDetails & ErrorOptions = {},
  ) {
    super(problem?.message ?? '', options)
    this.status = status
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }
}
