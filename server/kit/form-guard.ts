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

/** Forms, and the sign-in of the Desk, whose name the public API does not accept. */
type GuardedForm = FormName | 'desk'

const shortestFillMs = 3_000
const longestFillMs = dayMs
const workMs = 10 * minuteMs

/** Zero bits that an ordinary phone finds within a second. */
export const defaultDifficulty = 14

/**
 * An old phone computes 5,000 to 8,000 hashes a second and needs at most half a minute on average for the 131,072
 * hashes of 17 bits (docs/limits.md).
 */
export const maxDifficulty = 17

/** The form token and the proof-of-work challenge that a browser fetches when it shows the form. */
export function issueGuard(
  { keys, clock }: GuardDeps,
  form: GuardedForm,
  { difficulty = defaultDifficulty }: { difficulty?: number | undefined } = {},
): { formToken: string; work: WorkChallenge } {
  const now = clock.now().getTime()
  // One signature covers form, expiry and difficulty, so a client can change none of them.
  const challenge = sign(keys, 'form work', [form, now + workMs, difficulty])
  return { formToken: sign(keys, 'form token', [form, now]), work: { challenge, difficulty } }
}

type GuardInput = {
  form: FormName
  extras: FormGuard
  /** Set when a proof of work is required. */
  needsProof?: boolean
  /** A proof of lower difficulty is rejected. */
  minDifficulty?: number | undefined
}

/**
 * Returns 'bot' when the hidden field (honeypot) is filled in. The caller then responds as usual, without any
 * effect. A request without guard fields is genuine unless a proof is needed. A bad token or a missing proof is a
 * 428 with a challenge, for bots too, and the browser repeats the request with a proof. Runs in the transaction of the
 * write, so a token is spent only when the write commits.
 */
export async function guardForm(
  tx: Db,
  deps: GuardDeps,
  { form, extras, needsProof = false, minDifficulty = 0 }: GuardInput,
): Promise<'genuine' | 'bot'> {
  const { homePage, formToken, proof } = extras
  const isTrusted = proof
    ? await isGoodProof(tx, deps, { form, proof, minDifficulty })
    : !needsProof && (!formToken || (await isGoodToken(tx, deps, form, formToken)))
  if (!isTrusted) throw proofNeeded(deps, form, Math.max(defaultDifficulty, minDifficulty))
  return homePage ? 'bot' : 'genuine'
}

type RequiredProof = { form: GuardedForm; proof: string | undefined }

/** Throws a 428 with a challenge unless the request has a proof of work. */
export async function requireProof(db: Db, deps: GuardDeps, { form, proof }: RequiredProof) {
  const isGood = proof && (await isGoodProof(db, deps, { form, proof, minDifficulty: 0 }))
  if (!isGood) throw proofNeeded(deps, form, defaultDifficulty)
}

function proofNeeded(deps: GuardDeps, form: GuardedForm, difficulty: number): Refusal {
  const { work } = issueGuard(deps, form, { difficulty })
  return new Refusal('proof-needed', 'Please wait a moment and try again.', { work })
}

async function isGoodToken(tx: Db, { keys, clock }: GuardDeps, form: FormName, token: string) {
  const [ofForm, issued] = verify(keys, 'form token', token) ?? []
  const age = clock.now().getTime() - Number(issued)
  const isInTime = age >= shortestFillMs && age <= longestFillMs
  return ofForm === form && isInTime && spend(tx, token, Number(issued) + longestFillMs)
}

type Proof = { form: GuardedForm; proof: string; minDifficulty: number }

async function isGoodProof(
  tx: Db,
  { keys, clock }: GuardDeps,
  { form, proof, minDifficulty }: Proof,
) {
  const challenge = proof.slice(0, proof.lastIndexOf('.'))
  const [ofForm, expires, difficulty] = verify(keys, 'form work', challenge) ?? []
  const isInTime = clock.now().getTime() <= Number(expires)
  const isDone = meetsDifficulty(createHash('sha256').update(proof).digest(), Number(difficulty))
  const isEnough = isDone && Number(difficulty) >= minDifficulty
  return ofForm === form && isInTime && isEnough && spend(tx, challenge, Number(expires))
}

/** Returns false if the token was already used. */
async function spend(tx: Db, token: string, expires: number): Promise<boolean> {
  const spent = await tx
    .insertInto('spent_token')
    .values({ token: createHash('sha256').update(token).digest(), expires_at: new Date(expires) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

/** An expired token is rejected by its time, so its row is no longer needed. */
export const spentTokens = purgeTable({
  kind: 'spent tokens',
  retentionMs: 0,
  table: 'spent_token',
  isOld: (before) => sql`expires_at < ${before}`,
})
