import type { FormGuard } from '#contract/form-guard.ts'
import { currentDifficulty, freeRequestsOfSite } from '#server/payments/payments.ts'
import type { Caller, SpamAssessment } from '#server/kit/accept-form.ts'
import { takeFreeRequest } from '#server/kit/assess-traffic.ts'
import type { Deps } from '#server/kit/deps.ts'
import { defaultDifficulty, maxDifficulty } from '#server/kit/form-guard.ts'
import { isTypedOften } from '#server/mail/mail.ts'
import { type HeldStock, readHeldStock } from './hold-limits.ts'

/** In percent of a size. If unpaid orders hold more, an attacker may be blocking the stock. */
const heldPercent = 30
/** In percent, as above. If unpaid orders hold more, the work is the hardest. */
const hardestPercent = 95
/** While cards are tested. Scarce stock has limits of its own for each network (`scarce-holds.ts`). */
const cardReserve = { siteLimit: freeRequestsOfSite }
/** An order without proof may have so many items of sizes that are held. */
const maxFreeItems = 2

type SpamInput = FormGuard & { email: string; bagId: string }

/** Decides whether the browser must send a proof of work. A suspicious order gets no other penalty. */
export async function assessOrder(
  deps: Deps,
  { who }: Caller,
  { email, bagId, ...guard }: SpamInput,
): Promise<SpamAssessment> {
  const held = await readHeldStock(deps.db, bagId, heldPercent)
  const cardDifficulty = await currentDifficulty(deps)
  const areCardsTested = cardDifficulty > defaultDifficulty
  const minDifficulty = Math.max(cardDifficulty, difficultyFor(held))
  if (guard.proof !== undefined) return { needsProof: false, minDifficulty }
  if (guard.homePage || held.items > maxFreeItems) return { needsProof: true, minDifficulty }
  const isUsual = held.percent <= heldPercent && !areCardsTested
  if (isUsual && !(await isTypedOften(deps, { action: 'order mailbox', email })))
    return { needsProof: false, minDifficulty }
  const reserve = { action: 'order', who, guard, ...(areCardsTested && cardReserve) }
  return { ...(await takeFreeRequest(deps.db, deps.clock, reserve)), minDifficulty }
}

/** The work grows with the part of a size that is held. An order that will be rejected needs no more than the usual. */
function difficultyFor({ percent, isShort }: HeldStock): number {
  if (isShort || percent <= heldPercent) return defaultDifficulty
  const share = Math.min(1, (percent - heldPercent) / (hardestPercent - heldPercent))
  return defaultDifficulty + Math.round(share * (maxDifficulty - defaultDifficulty))
}
