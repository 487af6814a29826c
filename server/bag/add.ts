import { randomUUID } from 'node:crypto'
import { type addToBag as endpoint, type Bag, chooseSize, wrongQuantity } from '#contract/bag.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { slug } from '#contract/fields.ts'
import { productNotFound } from '#contract/merch.ts'
import { outOfStock, maxQuantity } from '#contract/text/store.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeToken } from '#server/kit/limit.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { readBag, showBag } from './bag.ts'
import { deleteBag, type AddResult, addLine } from './queries.ts'
import { refuseByConstraint } from './refuse-by-constraint.ts'
import { changeOnce, type Shopper } from './shopper.ts'

/** Rate limit of new bags, in addition to that of changes. */
const newBags = { action: 'new bag', burst: 30, perHour: 30 }

type AddInput = ParsedInput<typeof endpoint>['body']

/** Adds an item to a bag, and creates the bag if needed. */
export const addToBag = (deps: Deps, shopper: Shopper, body: AddInput): Promise<Bag> =>
  changeOnce(deps, shopper, { endpoint: 'POST /bag', bagId: body.bagId, body }, async (db) => {
    const { isComplete, lines } = await addItem(db, deps, shopper, body)
    return isComplete
      ? showBag(db, deps.clock, body.bagId, lines)
      : readBag(db, deps.clock, body.bagId)
  })

/** One statement if the bag exists, which is the usual case. */
async function addItem(db: Db, { clock }: Deps, { who }: Shopper, { bagId, item }: AddInput) {
  const { merchId: productId, size, quantity } = item
  if (!slug.safeParse(productId).success) throw new Refusal('not-found', productNotFound)
  const newLine = { bag: bagId, line: randomUUID(), productId, size, quantity, max: maxQuantity }
  const found = await addLine(db, { ...newLine, now: clock.now() }).catch(refuseByConstraint)
  if (!found.isAdded) throw refusalOf(found, quantity)
  if (found.isNew)
    await takeToken(db, clock, { ...newBags, who, kind: 'write' }).catch(async (error) => {
      await deleteBag(db, bagId)
      throw error
    })
  return found
}

/** The reason why nothing was added. */
function refusalOf({ hasProduct, free }: AddResult, quantity: number): Refusal {
  if (!hasProduct) return new Refusal('not-found', productNotFound)
  if (free === null)
    return new Refusal('invalid', chooseSize, { fields: { 'item.size': chooseSize } })
  return free < quantity ? new Refusal('conflict', outOfStock) : tooMany(free)
}

/** The line is limited by the stock or by its maximum. */
export const tooMany = (free: number): Refusal =>
  free < maxQuantity
    ? new Refusal('conflict', outOfStock)
    : new Refusal('invalid', wrongQuantity, { fields: { quantity: wrongQuantity } })
