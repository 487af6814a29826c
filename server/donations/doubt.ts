import type { FormGuard } from '#contract/form-guard.ts'
import type { SpamAssessment } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { usualWork } from '#server/kit/form-guard.ts'
import { tryToken } from '#server/kit/limit.ts'
import { isTypedOften } from '#server/mail/mail.ts'
import { workAfterDeclines } from '#server/payments/payments.ts'

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
): Promise<SpamAssessment> {
  const leastWork = await workAfterDeclines(deps)
  if (proof !== undefined) return { isUnderPressure: false, leastWork }
  const isUnderPressure =
    Boolean(homePage) ||
    leastWork > usualWork ||
    (await isTypedOften(deps, { action: 'gift mailbox', email })) ||
    // Last, so that only whoever is let in counts.
    (await isCrowded(deps))
  return { isUnderPressure, leastWork }
}

const isCrowded = async ({ db, clock }: Deps): Promise<boolean> =>
  (await tryToken(db, clock, { action: 'gifts', who: 'everybody', ...crowd })) > 0
