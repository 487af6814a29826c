import { createHmac } from 'node:crypto'
import type { FormGuard } from '#contract/form-guard.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller, SpamAssessment } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { splitGuard } from '#contract/form-guard.ts'
import { tryToken } from '#server/kit/limit.ts'
import { assessPressure } from '#server/kit/pressure.ts'
import { secretFor } from '#server/kit/secret.ts'
import { haveArrivedSince } from './queries.ts'

type SpamDeps = Pick<Deps, 'clock' | 'keys'>

/** More applications than people send in an hour. */
const manyPerHour = 300
/** The same long words from several people are a program's. */
const samePerHour = 3
/** Some questions ask for a link, and one more may belong to an answer. */
const linksMost = { inText: 2, inAll: 3 }

/**
 * Whether a device should do a little work before we believe that a person wrote this. A browser does it by itself
 * within a second; a program that sends thousands does not.
 */
export async function assessApplication(
  tx: Db,
  deps: SpamDeps,
  { who }: Caller,
  body: FormGuard,
): Promise<SpamAssessment> {
  const texts = textsIn(splitGuard(body).input)
  if (isAdvertising(texts)) return { isUnderPressure: true }
  const longest = longestOf(texts)
  if (longest && (await isOften(tx, deps, longest))) return { isUnderPressure: true }
  const hasManySince = (since: Date) => haveArrivedSince(tx, since, manyPerHour)
  return assessPressure(tx, deps.clock, { action: 'application', who, hasManySince })
}

/** Everything that was typed, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function isAdvertising(texts: readonly string[]): boolean {
  const links = texts.map(
    (text) => text.match(/https?:\/\/(?:www\.)?|www\.|\[url|<a\b/gi)?.length ?? 0,
  )
  const inAll = links.reduce((sum, count) => sum + count, 0)
  return inAll > linksMost.inAll || Math.max(0, ...links) > linksMost.inText
}

/** What is to be spread stands in one text; names and short answers beside it are made up anew each time. */
function longestOf(texts: readonly string[]): string | undefined {
  const [longest = ''] = texts
    .map((text) => text.toLowerCase().replace(/\P{L}+/gu, ''))
    .toSorted((one, other) => other.length - one.length)
  return longest.length >= 60 ? longest : undefined
}

async function isOften(tx: Db, { clock, keys }: SpamDeps, words: string): Promise<boolean> {
  // Keyed, so that nobody who reads the count can find out by guessing what was said.
  const who = createHmac('sha256', secretFor(keys, 'same application')).update(words)
  const limit = { action: 'same application', burst: samePerHour, perHour: samePerHour }
  return (await tryToken(tx, clock, { ...limit, who: who.digest('base64url') })) > 0
}
