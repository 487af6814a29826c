import type { FormGuard } from '#contract/form-guard.ts'
import type { Caller, SpamAssessment } from '#server/kit/accept-form.ts'
import { takeFreeRequest } from '#server/kit/assess-traffic.ts'
import type { Deps } from '#server/kit/deps.ts'
import { defaultDifficulty } from '#server/kit/form-guard.ts'
import { tryToken } from '#server/kit/limit.ts'
import { isTypedOften } from '#server/mail/mail.ts'
import { currentDifficulty, freeRequestsOfSite } from '#server/payments/payments.ts'

/** More than real donors give. Together with `freeRequestsOfSite`, thirty gifts within a minute need no proof of work. */
const crowd = { action: 'gifts', who: 'everybody', burst: 10, perHour: 2 * 60 }

/**
 * Decides whether the browser must send a proof of work; a suspicious gift gets no other penalty. A browser may
 * autofill the hidden field, and a fake success page would lose the gift of a real donor.
 */
export async function assessGift(
  deps: Deps,
  { who }: Caller,
  { email, ...guard }: FormGuard & { email: string },
): Promise<SpamAssessment> {
  const minDifficulty = await currentDifficulty(deps)
  if (guard.proof !== undefined) return { needsProof: false, minDifficulty }
  if (guard.homePage || (await isTypedOften(deps, { action: 'gift mailbox', email })))
    return { needsProof: true, minDifficulty }
  const { db, clock } = deps
  if (minDifficulty === defaultDifficulty && (await tryToken(db, clock, crowd)) === 0)
    return { needsProof: false, minDifficulty, tokens: [crowd] }
  const siteLimit = freeRequestsOfSite
  const free = await takeFreeRequest(db, clock, { action: 'gift', who, guard, siteLimit })
  return { ...free, minDifficulty }
}
