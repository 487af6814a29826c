import type { ReadProblem } from '#contract/problem.ts'

type More = { problem?: ReadProblem | undefined; retryAfterSeconds?: number | undefined }

/** A call that did not succeed. `message` is the server's own sentence, or empty when none arrived. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number | undefined
  readonly problem: ReadProblem | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status?: number,
    { problem, retryAfterSeconds, ...options }: More & ErrorOptions = {},
  ) {
    super(problem?.message ?? '', options)
    this.status = status
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }
}
