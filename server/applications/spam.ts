import { createHmac } from 'node:crypto'
import type { FormGuard } from '#contract/form-guard.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller, SpamAssessment } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { splitGuard } from '#contract/form-guard.ts'
import { tryToken } from '#server/kit/limit.ts'
import { assessTraffic } from '#server/kit/assess-traffic.ts'
import { secretFor } from '#server/kit/secret.ts'
import { haveArrivedSince } from './queries.ts'

type SpamDeps = Pick<Deps, 'clock' | 'keys'>

/** More applications than people send in an hour. */
const manyPerHour = 300
/** Several applications with the same long text come from a bot. */
const samePerHour = 3
/** Some questions request a link, and an answer may contain one more. */
const maxLinks = { inText: 2, inAll: 3 }

/**
 * Decides whether the request needs a proof of work. A browser computes one in the background within a second; for a
 * bot that sends thousands of applications it is expensive.
 */
export async function assessApplication(
  tx: Db,
  deps: SpamDeps,
  { who }: Caller,
  body: FormGuard,
): Promise<SpamAssessment> {
  const { input, guard } = splitGuard(body)
  if (guard.proof !== undefined) return { needsProof: false }
  const texts = textsIn(input)
  if (isAdvertising(texts)) return { needsProof: true }
  const longest = longestOf(texts)
  if (longest && (await isRepeated(tx, deps, longest))) return { needsProof: true }
  const hasManySince = (since: Date) => haveArrivedSince(tx, since, manyPerHour)
  return assessTraffic(tx, deps.clock, {
    action: 'application',
    who,
    guard,
    hasManyRequestsSince: hasManySince,
  })
}

/** All strings of the body, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function isAdvertising(texts: readonly string[]): boolean {
  const links = texts.map(
    (text) => text.match(/https?:\/\/(?:www\.)?|www\.|\[url|<a\b/gi)?.length ?? 0,
  )
  const inAll = links.reduce((sum, count) => sum + count, 0)
  return inAll > maxLinks.inAll || Math.max(0, ...links) > maxLinks.inText
}

/** Spam repeats its one long text and varies names and short answers. */
function longestOf(texts: readonly string[]): string | undefined {
  const [longest = ''] = texts
    .map((text) => text.toLowerCase().replace(/\P{L}+/gu, ''))
    .toSorted((one, other) => other.length - one.length)
  return longest.length >= 60 ? longest : undefined
}

async function isRepeated(tx: Db, { clock, keys }: SpamDeps, text: string): Promise<boolean> {
  // A keyed hash, so that a reader of the counter table cannot test guesses of the text.
  const who = createHmac('sha256', secretFor(keys, 'same application')).update(text)
  const limit = { action: 'same application', burst: samePerHour, perHour: samePerHour }
  return (await tryToken(tx, clock, { ...limit, who: who.digest('base64url') })) > 0
}
