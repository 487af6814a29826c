import { type Bag, BagItemId, type changeBagItem, itemNotFound } from '#contract/bag.ts'
import type { Gets } from '#contract/endpoint.ts'
import { quantityMost } from '#contract/words/store.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { tooMany } from './add.ts'
import { readBag } from './bag.ts'
import { takeOneLess, takeOneMore, takeOut } from './queries.ts'
import { changeOnce, type Shopper } from './shopper.ts'

type Change = Gets<typeof changeBagItem>

/** One more or one less of something in the bag. One less than one is one: taking it out has a button of its own. */
export const changeQuantity = (
  deps: Deps,
  shopper: Shopper,
  { params: { bagId }, body }: Change,
): Promise<Bag> =>
  changeOnce(deps, shopper, { endpoint: `PUT /bag/${bagId}`, body }, async (db) => {
    const { itemId, action } = body
    if (!BagItemId.safeParse(itemId).success) throw notInBag()
    const step = { bag: bagId, line: itemId, now: deps.clock.now() }
    if (action === 'increase') await increase(db, step)
    else if (!(await takeOneLess(db, step))) throw notInBag()
    return readBag(db, deps.clock, bagId)
  })

async function increase(db: Db, step: { bag: string; line: string; now: Date }): Promise<void> {
  const { isChanged, free } = await takeOneMore(db, { ...step, most: quantityMost })
  if (isChanged) return
  throw free === null ? notInBag() : tooMany(free)
}

/** Said twice it is done once, and the second answer is like the first. */
export async function removeItem(
  { db, clock }: Deps,
  { bagId, itemId }: { bagId: string; itemId: string },
): Promise<Bag> {
  if (!(await takeOut(db, { bag: bagId, line: itemId, now: clock.now() }))) throw notInBag()
  return readBag(db, clock, bagId)
}

/** The same for what is in nobody's bag and what is in somebody else's. */
const notInBag = () => new Refusal('not-found', itemNotFound)
