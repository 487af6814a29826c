import type { FormGuard } from '#contract/form-guard.ts'
import { workAfterDeclines } from '#server/payments/payments.ts'
import type { SpamAssessment } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { usualWork } from '#server/kit/form-guard.ts'
import { isTypedOften } from '#server/mail/mail.ts'
import { isHeldBeyond } from './hold-queries.ts'

/** Of a size of which more is held and not paid, somebody may be keeping it from others. */
const heldPercent = 30

type Asked = Pick<FormGuard, 'homePage' | 'proof'> & { email: string; bagId: string }

/** Whether a device does a little work before somebody may order: all that ever happens here to whoever is doubted. */
export async function weighOrder(
  deps: Deps,
  { homePage, proof, email, bagId }: Asked,
): Promise<SpamAssessment> {
  const leastWork = await workAfterDeclines(deps)
  if (proof !== undefined) return { isUnderPressure: false, leastWork }
  const isUnderPressure =
    Boolean(homePage) ||
    leastWork > usualWork ||
    (await isHeldBeyond(deps.db, bagId, heldPercent)) ||
    (await isTypedOften(deps, { action: 'order mailbox', email }))
  return { isUnderPressure, leastWork }
}
