import { createHmac } from 'node:crypto'
import { dayOf } from '#contract/dates.ts'
import type { Deps } from '#server/kit/deps.ts'
import { tryToken } from '#server/kit/limit.ts'
import { secretFor } from '#server/kit/secret.ts'
import { mailboxOf } from './mailbox.ts'

/**
 * Whether an address was typed into one form too often today. How often it may be differs with mailbox and day, and
 * nobody knows the number. It lies so far apart that a stranger who counts up to it hardly ever learns whether its
 * owner was here: by one more or less, in one case of sixty.
 */
export async function isTypedOften(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  { action, email }: { action: string; email: string },
): Promise<boolean> {
  const hash = createHmac('sha256', secretFor(keys, action))
    .update(`${dayOf(clock.now())} ${mailboxOf(email)}`)
    .digest()
  const burst = 5 + (hash.readUInt16BE(0) % 60)
  const who = hash.toString('base64url')
  return (await tryToken(db, clock, { action, who, burst, perHour: 1 / 24 })) > 0
}
