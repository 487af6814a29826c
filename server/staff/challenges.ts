import { randomBytes } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { deleteChallenge, insertChallenge } from './passkey-queries.ts'

/** What a challenge is for. It is accepted for nothing else. */
export type Ceremony =
  | { purpose: 'sign-in' }
  | { purpose: 'step-up' | 'add-passkey'; sessionId: string }
  | { purpose: 'link'; linkId: string }

export const challengeMs = 5 * minuteMs

/** 256 random bits as base64url. Only the hash is stored. */
export async function createChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ceremony: Ceremony,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await insertChallenge(db, {
    hash: keyHash(challenge),
    ...bindingOf(ceremony),
    expires_at: new Date(clock.now().getTime() + challengeMs),
  })
  return challenge
}

/**
 * Uses up the challenge that a passkey response contains, outside of any transaction: it stays used if the response
 * turns out to be wrong. Returns undefined for an unknown, expired, used or foreign challenge.
 */
export async function takeChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ceremony: Ceremony,
  clientDataJson: string,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJson)
  if (challenge === undefined) return undefined
  const binding = { hash: keyHash(challenge), ...bindingOf(ceremony) }
  return (await deleteChallenge(db, binding, clock.now())) ? challenge : undefined
}

const bindingOf = (ceremony: Ceremony) => ({
  purpose: ceremony.purpose,
  staff_session_id: 'sessionId' in ceremony ? ceremony.sessionId : null,
  staff_link_id: 'linkId' in ceremony ? ceremony.linkId : null,
})

function challengeIn(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    const isObject = typeof data === 'object' && data !== null && 'challenge' in data
    return isObject && typeof data.challenge === 'string' ? data.challenge : undefined
  } catch {
    return undefined
  }
}
