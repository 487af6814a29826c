import type { Problem } from '#contract/problem.ts'

/** A call that did not succeed. `message` is the server's own sentence, or empty when none arrived. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number | undefined
  readonly problem: Problem | undefined

  constructor(status?: number, problem?: Problem, cause?: unknown) {
    super(problem?.message ?? '', { cause })
    this.status = status
    this.problem = problem
  }
}
