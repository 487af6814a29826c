import { type FormGuard, type FormName, splitGuard } from '#contract/form-guard.ts'
import type { Db } from '#server/db/connect.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { guardForm } from './form-guard.ts'
import { idempotencyKey, withIdempotency } from './idempotency.ts'
import { type Limit, takeToken } from './limit.ts'
import { whoIs } from './who.ts'

/** Who sends a form, and the key of the attempt if there is one. */
export type Caller = {
  who: string
  /** Who they were a day ago, for what is counted beyond midnight. */
  whoYesterday?: string
  key?: string | undefined
}

export const callerOf = (deps: Deps, request: FastifyRequest): Caller => ({
  who: whoIs(deps, request),
  whoYesterday: whoIs(deps, request, 1),
  key: idempotencyKey(request),
})

type FormInput<Body> = Omit<Body, keyof FormGuard>

/** `isUnderPressure` asks the device for a proof of work, of at least `leastWork` zero bits. */
export type SpamAssessment = { isUnderPressure: boolean; leastWork?: number }

type Acceptance<Body extends FormGuard, Reply> = {
  form: FormName
  /** Method and path of the contract, so that one key serves one call. */
  endpoint: string
  body: Body
  /** Of the caller, unless a limit says whose it is: that of a mailbox, or of everybody. */
  limits: readonly (Omit<Limit, 'who' | 'kind'> & { who?: string })[]
  /** For how long the same words from the same network are one writing, whatever their key. */
  repeatSeconds?: number
  assessSpam?: (db: Db) => Promise<SpamAssessment>
  /**
   * By default spam is assessed in the transaction of the write, so that a rollback also undoes its counters and a
   * replay is not assessed. Set this where all requests share one counter, which no transaction may keep locked.
   */
  isAssessedBeforeTransaction?: boolean
  /**
   * Does everything in the transaction it is given. What was sent by a program that fell into the trap is answered
   * like anything else, and nothing comes of it.
   */
  accept: (tx: Db, input: FormInput<Body>, isTrapped: boolean) => Promise<Reply>
}

/** Takes in one public form: within its limits, guarded, and once however often it arrives. */
export async function acceptForm<Body extends FormGuard, Reply>(
  deps: Deps,
  { who, key }: Caller,
  acceptance: Acceptance<Body, Reply>,
): Promise<Reply> {
  const { form, endpoint, body, limits, repeatSeconds, assessSpam, accept } = acceptance
  for (const limit of limits) await takeToken(deps.db, deps.clock, { who, ...limit, kind: 'write' })
  const { input, guard: extras } = splitGuard(body)
  const assessedBefore = acceptance.isAssessedBeforeTransaction
    ? await assessSpam?.(deps.db)
    : undefined
  const write = { endpoint, body: input, who, key, repeatSeconds }
  const { reply } = await withIdempotency(deps, write, async (tx) => {
    // A request with a proof needs no assessment.
    const spam = assessedBefore ?? (extras.proof === undefined ? await assessSpam?.(tx) : undefined)
    const isTrapped = (await guardForm(tx, deps, { form, extras, ...spam })) === 'trapped'
    return { status: 201, reply: await accept(tx, input, isTrapped) }
  })
  return reply
}
