import { type FormGuard, type FormName, splitGuard } from '#contract/form-guard.ts'
import type { Db } from '#server/db/connect.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { guardForm } from './form-guard.ts'
import { idempotencyKey, withIdempotency } from './idempotency.ts'
import { type Limit, returnToken, takeToken } from './limit.ts'
import { visitorHash } from './visitor-hash.ts'

/** The sender of a form as a daily hash (`visitorHash`), and the Idempotency-Key if the request has one. */
export type Caller = {
  who: string
  /** Yesterday's hash of the same sender, for counts that span midnight. */
  whoYesterday?: string
  key?: string | undefined
}

export const callerOf = (deps: Deps, request: FastifyRequest): Caller => ({
  who: visitorHash(deps, request),
  whoYesterday: visitorHash(deps, request, 1),
  key: idempotencyKey(request),
})

type FormInput<Body> = Omit<Body, keyof FormGuard>

/** `needsProof` requires a proof of work. A proof of less than `minDifficulty` zero bits is rejected. */
export type SpamAssessment = {
  needsProof: boolean
  minDifficulty?: number
  /** The tokens that the assessment took. They are returned unless the form is accepted. */
  tokens?: readonly Omit<Limit, 'kind'>[]
}

type Acceptance<Body extends FormGuard, Reply> = {
  form: FormName
  /** Method and path of the contract, so that one key serves one call. */
  endpoint: string
  body: Body
  /** Limits apply to the caller unless `who` names another bucket, such as a mailbox or all visitors together. */
  limits: readonly (Omit<Limit, 'who' | 'kind'> & { who?: string })[]
  /** Within this time the same body from the same network is one write, even with a new key. */
  repeatSeconds?: number
  assessSpam?: (db: Db, guard: FormGuard) => Promise<SpamAssessment>
  /**
   * By default spam is assessed in the transaction of the write, so that a rollback also undoes its counters and a
   * replay is not assessed. Set this where all requests share one counter, which a transaction would lock too long.
   */
  isAssessedBeforeTransaction?: boolean
  /** Does all its work in the given transaction. A bot must get the usual response, without any effect. */
  accept: (tx: Db, input: FormInput<Body>, isBot: boolean) => Promise<Reply>
}

/** Handles a submitted public form: rate limits, spam checks and idempotency around `accept`. */
export async function acceptForm<Body extends FormGuard, Reply>(
  deps: Deps,
  { who, key }: Caller,
  acceptance: Acceptance<Body, Reply>,
): Promise<Reply> {
  const { form, endpoint, body, limits, repeatSeconds, assessSpam, accept } = acceptance
  for (const limit of limits) await takeToken(deps.db, deps.clock, { who, ...limit, kind: 'write' })
  const { input, guard: extras } = splitGuard(body)
  const assessedBefore = acceptance.isAssessedBeforeTransaction
    ? await assessSpam?.(deps.db, extras)
    : undefined
  const write = { endpoint, body: input, who, key, repeatSeconds }
  let isAccepted = false
  try {
    const { reply } = await withIdempotency(deps, write, async (tx) => {
      const spam = assessedBefore ?? (await assessSpam?.(tx, extras))
      const isBot = (await guardForm(tx, deps, { form, extras, ...spam })) === 'bot'
      const accepted = await accept(tx, input, isBot)
      isAccepted = true
      return { status: 201, reply: accepted }
    })
    return reply
  } finally {
    // A rollback returns the tokens of an assessment in the transaction.
    const tokens = isAccepted ? [] : (assessedBefore?.tokens ?? [])
    for (const token of tokens) await returnToken(deps.db, token)
  }
}
