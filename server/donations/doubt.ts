import { createHmac } from 'node:crypto'
import { dayOf } from '#contract/dates.ts'
import type { FormGuard } from '#contract/form-guard.ts'
import type { Doubt } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { usualWork } from '#server/kit/form-guard.ts'
import { tryToken } from '#server/kit/limit.ts'
import { secretFor } from '#server/kit/secret.ts'
import { mailboxOf } from '#server/mail/mail.ts'
import { workForGift } from './breaker.ts'

/** Together thirty within a minute, which is more than people give. */
const crowd = { burst: 20, perHour: 10 * 60 }

/**
 * Whether a device does a little work before somebody may give. It is all that ever happens here to whoever is doubted:
 * a program that fills in what nobody sees gets the answer that everybody gets in a crowd, and a donor whose browser
 * filled it in for them gives all the same. Had they been led to a page that leads nowhere, their money would be lost.
 */
export async function weighGift(
  deps: Deps,
  { homePage, proof, email }: Pick<FormGuard, 'homePage' | 'proof'> & { email: string },
): Promise<Doubt> {
  const leastWork = await workForGift(deps)
  if (proof !== undefined) return { isUnderPressure: false, leastWork }
  const isUnderPressure =
    Boolean(homePage) ||
    leastWork > usualWork ||
    (await isTypedOften(deps, email)) ||
    // Last, so that only whoever is let in counts.
    (await isCrowded(deps))
  return { isUnderPressure, leastWork }
}

/**
 * How often a mailbox may be typed in a day differs with mailbox and day, and nobody knows the number: a stranger who
 * counts up to it does not learn whether its owner gave.
 */
async function isTypedOften({ db, clock, keys }: Deps, email: string): Promise<boolean> {
  const hash = createHmac('sha256', secretFor(keys, 'gift mailbox'))
    .update(`${dayOf(clock.now())} ${mailboxOf(email)}`)
    .digest()
  const burst = 5 + (hash.readUInt8(0) % 4)
  const who = hash.toString('base64url')
  return (await tryToken(db, clock, { action: 'gift mailbox', who, burst, perHour: 1 / 24 })) > 0
}

const isCrowded = async ({ db, clock }: Deps): Promise<boolean> =>
  (await tryToken(db, clock, { action: 'gifts', who: 'everybody', ...crowd })) > 0
