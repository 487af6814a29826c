import { type Bag, BagItemId, type changeBagItem, itemNotFound } from '#contract/bag.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { maxQuantity } from '#contract/text/store.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { refuseIfWaiting, takeToken } from '#server/kit/limit.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { tooMany } from './add.ts'
import { readBag } from './bag.ts'
import { decreaseLine, increaseLine, readBagWait, removeLine } from './queries.ts'
import { changeLimit, changeOnce, type Shopper } from './shopper.ts'

type Change = ParsedInput<typeof changeBagItem>

/** Changes a quantity by one. It never falls below one, because removal has its own button. */
export const changeQuantity = (
  deps: Deps,
  shopper: Shopper,
  { params: { bagId }, body }: Change,
): Promise<Bag> =>
  changeOnce(deps, shopper, { endpoint: `PUT /bag/${bagId}`, bagId, body }, async (db) => {
    const { itemId, action } = body
    if (!BagItemId.safeParse(itemId).success) throw notInBag()
    const step = { bag: bagId, line: itemId, now: deps.clock.now() }
    if (action === 'increase') await increase(db, step)
    else if (!(await decreaseLine(db, step))) await refuseUnchanged(db, step)
    return readBag(db, deps.clock, bagId)
  })

async function increase(db: Db, step: { bag: string; line: string; now: Date }): Promise<void> {
  const { isChanged, free } = await increaseLine(db, { ...step, max: maxQuantity })
  if (isChanged) return
  if (free !== null) throw tooMany(free)
  await refuseUnchanged(db, step)
}

/** Idempotent by itself, so it needs no key. */
export async function removeItem(
  deps: Deps,
  shopper: Shopper,
  { bagId, itemId }: { bagId: string; itemId: string },
): Promise<Bag> {
  const { db, clock } = deps
  await takeToken(db, clock, changeLimit(shopper))
  const step = { bag: bagId, line: itemId, now: clock.now() }
  if (!(await removeLine(db, step))) await refuseUnchanged(db, step)
  return readBag(db, clock, bagId)
}

/** The bag is above its rate limit, or has no such line. */
async function refuseUnchanged(db: Db, { bag, now }: { bag: string; now: Date }): Promise<never> {
  refuseIfWaiting(await readBagWait(db, bag, now))
  throw notInBag()
}

/** The same response for an unknown item and for an item of another bag. */
const notInBag = () => new Refusal('not-found', itemNotFound)
