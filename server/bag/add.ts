import { randomUUID } from 'node:crypto'
import { type addToBag as endpoint, type Bag, chooseSize, wrongQuantity } from '#contract/bag.ts'
import type { Gets } from '#contract/endpoint.ts'
import { slug } from '#contract/fields.ts'
import { productNotFound } from '#contract/merch.ts'
import { outOfStock, quantityMost } from '#contract/words/store.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeToken } from '#server/kit/limit.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { readBag, showBag } from './bag.ts'
import { deleteBag, type Found, putIn } from './queries.ts'
import { refuseWhenFull } from './refuse-when-full.ts'
import { changeOnce, type Shopper } from './shopper.ts'

/** Of bags that begin. What goes into one that is there is not counted. */
const newBags = { action: 'new bag', burst: 30, perHour: 30 }

type AddInput = Gets<typeof endpoint>['body']

/** Puts something into a bag, which begins with it when there is none yet. */
export const addToBag = (deps: Deps, shopper: Shopper, body: AddInput): Promise<Bag> =>
  changeOnce(deps, shopper, { endpoint: 'POST /bag', body }, async (db) => {
    const { isAll, lines } = await put(db, deps, shopper, body)
    return isAll ? showBag(db, deps.clock, body.bagId, lines) : readBag(db, deps.clock, body.bagId)
  })

/** One statement where the bag is there already, which is nearly always. */
async function put(db: Db, { clock }: Deps, { who }: Shopper, { bagId, item }: AddInput) {
  const { merchId: productId, size, quantity } = item
  if (!slug.safeParse(productId).success) throw new Refusal('not-found', productNotFound)
  const newLine = { bag: bagId, line: randomUUID(), productId, size, quantity, most: quantityMost }
  const found = await putIn(db, { ...newLine, now: clock.now() }).catch(refuseWhenFull)
  if (!found.isPutIn) throw refusalOf(found, quantity)
  if (found.isBegun)
    await takeToken(db, clock, { ...newBags, who: who(), kind: 'write' }).catch(async (error) => {
      await deleteBag(db, bagId)
      throw error
    })
  return found
}

/** What is in the way. */
function refusalOf({ hasProduct, free }: Found, quantity: number): Refusal {
  if (!hasProduct) return new Refusal('not-found', productNotFound)
  if (free === null)
    return new Refusal('invalid', chooseSize, { fields: { 'item.size': chooseSize } })
  return free < quantity ? new Refusal('conflict', outOfStock) : tooMany(free)
}

/** Why a line takes no more: there is no more, or nobody needs more. */
export const tooMany = (free: number): Refusal =>
  free < quantityMost
    ? new Refusal('conflict', outOfStock)
    : new Refusal('invalid', wrongQuantity, { fields: { quantity: wrongQuantity } })
