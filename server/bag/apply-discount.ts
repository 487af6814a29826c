import type { Bag } from '#contract/bag.ts'
import { notValidCode } from '#contract/discount.ts'
import { findDiscount } from '#server/discounts/discounts.ts'
import type { Deps } from '#server/kit/deps.ts'
import { guardForm } from '#server/kit/form-guard.ts'
import { type Limit, returnToken, takeTokens, tryToken } from '#server/kit/limit.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { readBag } from './bag.ts'
import { setDiscount } from './discount-queries.ts'
import { linesOf } from './queries.ts'
import { bagHash, changeLimit, type Shopper } from './shopper.ts'

const attemptLimit = { burst: 10, perHour: 10 }
/** Wrong codes site-wide. Above this number each code needs a proof of work, so that guessing from many networks is expensive. */
const wrongCodes: Limit = { action: 'wrong code', who: 'everybody', burst: 100, perHour: 100 }

type DiscountInput = { bagId: string; code: string; proof?: string | undefined }

/** Stores a discount code with the bag. Each read validates it again, and the order takes the use. */
export async function applyDiscount(
  deps: Deps,
  shopper: Shopper,
  { bagId, code, proof }: DiscountInput,
): Promise<Bag> {
  const { db, clock } = deps
  await takeTokens(db, clock, [
    changeLimit(shopper),
    { ...attemptLimit, action: 'code of a network', who: shopper.who },
    { ...attemptLimit, action: 'code of a bag', who: bagHash(deps, bagId) },
  ])
  const [line] = await linesOf(db, bagId)
  if (!line) throw new Refusal('conflict', 'Your bag is empty')
  // Checked before the code, so that the response reveals nothing about the code.
  const current = line.discount
  if (current !== null && (await findDiscount(db, clock, current))) throw alreadyDiscounted()
  // Taken before the lookup, so that concurrent guesses cannot exceed the limit.
  const isCounted = (await tryToken(db, clock, wrongCodes)) === 0
  // Outside of a transaction: a wrong code spends the proof too.
  if (!isCounted)
    await guardForm(db, deps, { form: 'discount', extras: { proof }, needsProof: true })
  const discount = await findDiscount(db, clock, code)
  if (!discount) throw new Refusal('not-found', notValidCode)
  if (isCounted) await returnToken(db, wrongCodes)
  const change = { bag: bagId, code: discount.code, replaces: current, now: clock.now() }
  if (!(await setDiscount(db, change))) throw alreadyDiscounted()
  return readBag(db, clock, bagId)
}

const alreadyDiscounted = () => new Refusal('conflict', 'This bag already has a discount')
