import type { FormGuard } from '#contract/form-guard.ts'
import type { SpamAssessment } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { defaultDifficulty } from '#server/kit/form-guard.ts'
import { tryToken } from '#server/kit/limit.ts'
import { isTypedOften } from '#server/mail/mail.ts'
import { currentDifficulty } from '#server/payments/payments.ts'

/** Thirty within a minute, more than real donors give. */
const crowdLimit = { burst: 20, perHour: 10 * 60 }

/**
 * Decides whether the browser must send a proof of work; a suspicious gift gets no other penalty. A browser may
 * autofill the hidden field, and a fake success page would lose the gift of a real donor.
 */
export async function assessGift(
  deps: Deps,
  { homePage, proof, email }: Pick<FormGuard, 'homePage' | 'proof'> & { email: string },
): Promise<SpamAssessment> {
  const minDifficulty = await currentDifficulty(deps)
  if (proof !== undefined) return { needsProof: false, minDifficulty }
  const needsProof =
    Boolean(homePage) ||
    minDifficulty > defaultDifficulty ||
    (await isTypedOften(deps, { action: 'gift mailbox', email })) ||
    // Last, so that only gifts that pass the other checks count.
    (await isCrowded(deps))
  return { needsProof, minDifficulty }
}

const isCrowded = async ({ db, clock }: Deps): Promise<boolean> =>
  (await tryToken(db, clock, { action: 'gifts', who: 'everybody', ...crowdLimit })) > 0
