import type { FormGuard } from '#contract/form-guard.ts'
import { currentDifficulty } from '#server/payments/payments.ts'
import type { SpamAssessment } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { defaultDifficulty } from '#server/kit/form-guard.ts'
import { isTypedOften } from '#server/mail/mail.ts'
import { isHeldAbove } from './hold-limits.ts'

/** In percent of a size. If unpaid orders hold more, an attacker may be blocking the stock. */
const heldPercent = 30

type SpamInput = Pick<FormGuard, 'homePage' | 'proof'> & { email: string; bagId: string }

/** Decides whether the browser must send a proof of work. A suspicious order gets no other penalty. */
export async function assessOrder(
  deps: Deps,
  { homePage, proof, email, bagId }: SpamInput,
): Promise<SpamAssessment> {
  const minDifficulty = await currentDifficulty(deps)
  if (proof !== undefined) return { needsProof: false, minDifficulty }
  const needsProof =
    Boolean(homePage) ||
    minDifficulty > defaultDifficulty ||
    (await isHeldAbove(deps.db, bagId, heldPercent)) ||
    (await isTypedOften(deps, { action: 'order mailbox', email }))
  return { needsProof, minDifficulty }
}
