import { createHmac } from 'node:crypto'
import type { Bag } from '#contract/bag.ts'
import { notValidCode } from '#contract/discount.ts'
import { findDiscount } from '#server/discounts/discounts.ts'
import type { Deps } from '#server/kit/deps.ts'
import { giveTokenBack, type Limit, takeToken } from '#server/kit/limit.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { secretFor } from '#server/kit/secret.ts'
import { readBag } from './bag.ts'
import { linesOf, setDiscount } from './queries.ts'
import type { Shopper } from './shopper.ts'

const tries = { burst: 10, perHour: 10 }
/** Of wrong codes, from everywhere: whoever guesses with many addresses guesses no faster. */
const wrongCodes: Limit = { action: 'wrong code', who: 'everybody', burst: 100, perHour: 100 }

/** Gives a bag the discount of a code. It is asked for again at each reading, and taken when something is ordered. */
export async function applyDiscount(
  deps: Deps,
  { who }: Shopper,
  { bagId, code }: { bagId: string; code: string },
): Promise<Bag> {
  const { db, clock } = deps
  await takeToken(db, clock, { ...tries, action: 'code of a network', who: who(), kind: 'write' })
  await takeToken(db, clock, { ...tries, action: 'code of a bag', who: hashOf(deps, bagId) })
  const [line] = await linesOf(db, bagId)
  if (!line) throw new Refusal('conflict', 'Your bag is empty')
  // Before the code is looked at, so that this tells nothing about it.
  const current = line.discount
  if (current !== null && (await findDiscount(db, clock, current))) throw hasOneAlready()
  // Taken first: of a thousand guesses at the same moment no more than this are looked at.
  await takeToken(db, clock, wrongCodes)
  const discount = await findDiscount(db, clock, code)
  if (!discount) throw new Refusal('not-found', notValidCode)
  await giveTokenBack(db, wrongCodes)
  const given = { bag: bagId, code: discount.code, inPlaceOf: current, now: clock.now() }
  if (!(await setDiscount(db, given))) throw hasOneAlready()
  return readBag(db, clock, bagId)
}

const hasOneAlready = () => new Refusal('conflict', 'This bag already has a discount')

/** Whoever knows the id holds the bag, so it is not written down where it only counts. */
const hashOf = ({ keys }: Deps, bagId: string): string =>
  createHmac('sha256', secretFor(keys, 'bag limit')).update(bagId).digest('base64url')
