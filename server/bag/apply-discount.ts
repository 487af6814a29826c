import type { Bag } from '#contract/bag.ts'
import { notValidCode } from '#contract/discount.ts'
import { findDiscount } from '#server/discounts/discounts.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type Limit, returnToken, takeToken, takeTokens } from '#server/kit/limit.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { readBag } from './bag.ts'
import { linesOf, setDiscount } from './queries.ts'
import { bagHash, limitChanges, type Shopper } from './shopper.ts'

const attemptLimit = { burst: 10, perHour: 10 }
/** Site-wide limit of wrong codes, so that many addresses guess no faster than one. */
const wrongCodes: Limit = { action: 'wrong code', who: 'everybody', burst: 100, perHour: 100 }

/** Stores a discount code with the bag. Each read validates it again, and the order takes the use. */
export async function applyDiscount(
  deps: Deps,
  shopper: Shopper,
  { bagId, code }: { bagId: string; code: string },
): Promise<Bag> {
  const { db, clock } = deps
  await limitChanges(deps, shopper, bagId)
  await takeTokens(db, clock, [
    { ...attemptLimit, action: 'code of a network', who: shopper.who },
    { ...attemptLimit, action: 'code of a bag', who: bagHash(deps, bagId) },
  ])
  const [line] = await linesOf(db, bagId)
  if (!line) throw new Refusal('conflict', 'Your bag is empty')
  // Checked before the code, so that the response reveals nothing about the code.
  const current = line.discount
  if (current !== null && (await findDiscount(db, clock, current))) throw alreadyDiscounted()
  // Taken before the lookup, so that concurrent guesses cannot exceed the limit.
  await takeToken(db, clock, wrongCodes)
  const discount = await findDiscount(db, clock, code)
  if (!discount) throw new Refusal('not-found', notValidCode)
  await returnToken(db, wrongCodes)
  const change = { bag: bagId, code: discount.code, replaces: current, now: clock.now() }
  if (!(await setDiscount(db, change))) throw alreadyDiscounted()
  return readBag(db, clock, bagId)
}

const alreadyDiscounted = () => new Refusal('conflict', 'This bag already has a discount')
