import type { ConsoleProblem, ConsoleProblemCode, DeskCode } from '#contract/console/problem.ts'
import type { ProblemCode } from '#contract/problem.ts'

const statusOf = {
  unreadable: 400,
  'sign-in-required': 401,
  forbidden: 403,
  'step-up-required': 403,
  'address-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  timeout: 408,
  conflict: 409,
  'erased-before': 409,
  'idempotency-mismatch': 409,
  gone: 410,
  'too-large': 413,
  'address-too-long': 414,
  'unsupported-type': 415,
  'expectation-failed': 417,
  'wrong-host': 421,
  invalid: 422,
  'proof-needed': 428,
  'too-many': 429,
  'headers-too-large': 431,
  unexpected: 500,
  'provider-failed': 502,
  unavailable: 503,
} satisfies Record<ConsoleProblemCode, number>

type More = Pick<ConsoleProblem, 'fields' | 'work'> & {
  retryAfterSeconds?: number
  /** Why, for the log, where the message must not say it. It contains no personal data. */
  reason?: string
}

/** An expected error with a message for the visitor. Any other thrown error is a bug or an outage. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ConsoleProblemCode
  readonly fields: ConsoleProblem['fields']
  readonly work: ConsoleProblem['work']
  readonly retryAfterSeconds: number | undefined
  readonly reason: string | undefined

  constructor(
    code: ProblemCode,
    message: string,
    { fields, work, retryAfterSeconds, reason }: More = {},
  ) {
    super(message)
    this.code = code
    this.fields = fields
    this.work = work
    this.retryAfterSeconds = retryAfterSeconds
    this.reason = reason
  }

  get status(): number {
    return statusOf[this.code]
  }

  /** The response body as a plain object, because Fastify drops `fields` from an Error. */
  toBody(requestId: string): { error: ConsoleProblem } {
    const { message, code, fields, work } = this
    return { error: { message, code, ...(fields && { fields }), ...(work && { work }), requestId } }
  }
}

/** With a code of the Desk, which the public API does not have. */
export class DeskRefusal extends Refusal {
  override readonly code: DeskCode

  constructor(code: DeskCode, message: string) {
    super('forbidden', message)
    this.code = code
  }
}
