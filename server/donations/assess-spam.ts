import type { Donation } from '#contract/donation.ts'
import type { FormGuard } from '#contract/form-guard.ts'
import type { Caller, SpamAssessment } from '#server/kit/accept-form.ts'
import { takeFreeRequest } from '#server/kit/assess-traffic.ts'
import type { Deps } from '#server/kit/deps.ts'
import { defaultDifficulty } from '#server/kit/form-guard.ts'
import { tryToken } from '#server/kit/limit.ts'
import { isTypedOften } from '#server/mail/mail.ts'
import { currentDifficulty, freeRequestsOfSite } from '#server/payments/payments.ts'

/**
 * Gifts before a proof of work is needed; more than real donors give. A card crowd and `freeRequestsOfSite` together let
 * thirty gifts a minute pass without a proof. An e-Transfer tests no card, so it neither counts as one nor has the site's limit.
 */
const byCard = {
  action: 'gift',
  crowd: { action: 'gifts', who: 'everybody', burst: 10, perHour: 2 * 60 },
  reserveOfSite: { siteLimit: freeRequestsOfSite },
}
const byTransfer = {
  action: 'pledge',
  crowd: { ...byCard.crowd, action: 'pledges' },
  reserveOfSite: {},
}

type SpamInput = FormGuard & Pick<Donation, 'email' | 'paymentMethod'>

/**
 * Decides whether the browser must send a proof of work; a suspicious gift gets no other penalty. A browser may
 * autofill the hidden field, and a fake success page would lose the gift of a real donor.
 */
export async function assessGift(
  deps: Deps,
  { who }: Caller,
  { email, paymentMethod, ...guard }: SpamInput,
): Promise<SpamAssessment> {
  const { db, clock } = deps
  const isByCard = paymentMethod === 'stripe'
  const minDifficulty = isByCard ? await currentDifficulty(deps) : defaultDifficulty
  if (guard.proof !== undefined) return { needsProof: false, minDifficulty }
  if (guard.homePage) return { needsProof: true, minDifficulty }
  const { action, crowd, reserveOfSite } = isByCard ? byCard : byTransfer
  const isTyped = await isTypedOften(deps, { action: 'gift mailbox', email })
  const isCrowded = minDifficulty > defaultDifficulty || (await tryToken(db, clock, crowd)) > 0
  const tokens = isCrowded ? [] : [crowd]
  if (!isCrowded && !isTyped) return { needsProof: false, minDifficulty, tokens }
  const reserve = { action, who, guard, ...(isCrowded && reserveOfSite) }
  const free = await takeFreeRequest(db, clock, reserve)
  return { ...free, minDifficulty, tokens: [...tokens, ...(free.tokens ?? [])] }
}
