import { createHash } from 'node:crypto'
import type { FormGuard } from '#contract/form-guard.ts'
import type { Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { splitGuard } from '#server/kit/form-guard.ts'
import { tryToken } from '#server/kit/limit.ts'

/** More applications than people send in an hour. */
const manyPerHour = 300
/** So many of one network need no proof even then, since a browser without script can give none. */
const freePerHour = 2
/** The same long words from several people are a program's. */
const samePerHour = 3

/**
 * Whether a device should do a little work before we believe that a person wrote this. A browser does it by itself
 * within a second; a program that sends thousands does not.
 */
export async function needsProof(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { who }: Caller,
  body: FormGuard,
): Promise<boolean> {
  const texts = textsIn(splitGuard(body).said)
  if (texts.some(isAdvertising)) return true
  const words = longWordsIn(texts)
  const isEmpty = async (action: string, whose: string, perHour: number) =>
    (await tryToken(db, clock, { action, who: whose, burst: perHour, perHour, kind: 'write' })) > 0
  if (words && (await isEmpty('same application', hashOf(words), samePerHour))) return true
  if (!(await isEmpty('applications', 'everybody', manyPerHour))) return false
  return isEmpty('application without proof', who, freePerHour)
}

/** Everything that was typed, however deep. */
function textsIn(said: unknown): string[] {
  if (typeof said === 'string') return [said]
  return typeof said === 'object' && said !== null ? Object.values(said).flatMap(textsIn) : []
}

/** One link may belong to an answer, and is all that some questions ask for. */
const isAdvertising = (text: string) =>
  (text.match(/https?:\/\/|www\.|\[url|<a\b/gi) ?? []).length > 1

const longWordsIn = (texts: readonly string[]) =>
  texts
    .filter((text) => text.length >= 60)
    .map((text) => text.toLowerCase().replace(/\P{L}+/gu, ' '))
    .join('\n')

/** For counting only; the words cannot be had back from it, and the count is gone within hours. */
const hashOf = (words: string) => createHash('sha256').update(words).digest('base64url')
