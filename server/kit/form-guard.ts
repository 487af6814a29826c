import { dayMs, minuteMs } from '#contract/durations.ts'
import { createHash } from 'node:crypto'
import {
  type FormGuard,
  type FormName,
  meetsDifficulty,
  type WorkChallenge,
} from '#contract/form-guard.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from './clock.ts'
import { purgeTable } from './purge-rule.ts'
import { Refusal } from './refuse.ts'
import type { Keys } from './secret.ts'
import { sign, verify } from './signed.ts'

type GuardDeps = { keys: Keys; clock: Clock }

const shortestFillMs = 3_000
const longestFillMs = dayMs
const workMs = 10 * minuteMs

/** So many zero bits a device finds within a second. */
export const usualWork = 14

/** What a browser is given when somebody opens the form. */
export function issueGuard(
  { keys, clock }: GuardDeps,
  form: FormName,
  { difficulty = usualWork }: { difficulty?: number | undefined } = {},
): { formToken: string; work: WorkChallenge } {
  const now = clock.now().getTime()
  // Signed as one: a proof for another form, of another day or of less work is another text.
  const challenge = sign(keys, 'form work', [form, now + workMs, difficulty])
  return { formToken: sign(keys, 'form token', [form, now]), work: { challenge, difficulty } }
}

type Ask = {
  form: FormName
  extras: FormGuard
  /** Set when too much comes in for this to be people alone: then everybody's device does a little work first. */
  isUnderPressure?: boolean
  /** Set when a proof of less work is none. */
  leastWork?: number | undefined
}

/**
 * 'trapped' is a program that filled in what no person sees: answer as if all were well, and keep nothing.
 * Whoever has no extras at all is genuine. Doubt is a 428, which a browser answers with a proof of work.
 * In the write's own transaction, so that a token is spent only when the write succeeds.
 */
export async function guardForm(
  tx: Db,
  deps: GuardDeps,
  { form, extras, isUnderPressure = false, leastWork = 0 }: Ask,
): Promise<'genuine' | 'trapped'> {
  const { homePage, formToken, proof } = extras
  if (homePage) return 'trapped'
  const isTrusted = proof
    ? await isGoodProof(tx, deps, { form, proof, leastWork })
    : !isUnderPressure && (!formToken || (await isGoodToken(tx, deps, form, formToken)))
  if (!isTrusted) throw new Refusal('proof-needed', 'Please wait a moment and try again.')
  return 'genuine'
}

async function isGoodToken(tx: Db, { keys, clock }: GuardDeps, form: FormName, token: string) {
  const [ofForm, issued] = verify(keys, 'form token', token) ?? []
  const age = clock.now().getTime() - Number(issued)
  const isInTime = age >= shortestFillMs && age <= longestFillMs
  return ofForm === form && isInTime && spend(tx, token, Number(issued) + longestFillMs)
}

type Proof = { form: FormName; proof: string; leastWork: number }

async function isGoodProof(tx: Db, { keys, clock }: GuardDeps, { form, proof, leastWork }: Proof) {
  const challenge = proof.slice(0, proof.lastIndexOf('.'))
  const [ofForm, expires, difficulty] = verify(keys, 'form work', challenge) ?? []
  const isInTime = clock.now().getTime() <= Number(expires)
  const isDone = meetsDifficulty(createHash('sha256').update(proof).digest(), Number(difficulty))
  const isEnough = isDone && Number(difficulty) >= leastWork
  return ofForm === form && isInTime && isEnough && spend(tx, challenge, Number(expires))
}

/** False when it was spent before. */
async function spend(tx: Db, token: string, expires: number): Promise<boolean> {
  const spent = await tx
    .insertInto('spent_token')
    .values({ token: createHash('sha256').update(token).digest(), expires_at: new Date(expires) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

/** What has expired is refused without our remembering it. */
export const spentTokens = purgeTable({
  kind: 'spent tokens',
  retentionMs: 0,
  table: 'spent_token',
  isOld: (before) => sql`expires_at < ${before}`,
})
