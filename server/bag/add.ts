import { randomUUID } from 'node:crypto'
import { type addToBag as endpoint, type Bag, chooseSize, wrongQuantity } from '#contract/bag.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { slug } from '#contract/fields.ts'
import { productNotFound } from '#contract/merch.ts'
import { outOfStock, maxQuantity } from '#contract/text/store.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type Limit, refuseIfWaiting, takeTokens, tokenArguments } from '#server/kit/limit.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { showBag } from './bag.ts'
import { type AddResult, addLine } from './queries.ts'
import { refuseByConstraint } from './refuse-by-constraint.ts'
import { changeLimit, changeOnce, type Shopper } from './shopper.ts'

/** Rate limit of new bags, in addition to that of changes. */
const newBags = { action: 'new bag', burst: 30, perHour: 30 }

type AddInput = ParsedInput<typeof endpoint>['body']

/**
 * Adds an item to a bag, and creates the bag if needed. Without a key, the statement that adds also takes the tokens of
 * the rate limits: most requests are of this kind, and a statement of its own cost a quarter of their throughput.
 */
export async function addToBag(deps: Deps, shopper: Shopper, body: AddInput): Promise<Bag> {
  const { bagId } = body
  if (shopper.key === undefined)
    return addAndShow(deps.db, deps, shopper, body, [changeLimit(shopper)])
  return changeOnce(deps, shopper, { endpoint: 'POST /bag', bagId, body }, (db) =>
    addAndShow(db, deps, shopper, body, []),
  )
}

async function addAndShow(
  db: Db,
  deps: Deps,
  shopper: Shopper,
  body: AddInput,
  limits: readonly Limit[],
): Promise<Bag> {
  const lines = await addItem(db, deps, shopper, { ...body, limits })
  return showBag(db, deps.clock, body.bagId, lines)
}

async function addItem(
  db: Db,
  { clock }: Deps,
  { who }: Shopper,
  { bagId, item, limits }: AddInput & { limits: readonly Limit[] },
) {
  const { merchId: productId, size, quantity } = item
  if (!slug.safeParse(productId).success) {
    await takeTokens(db, clock, limits)
    throw new Refusal('not-found', productNotFound)
  }
  const newLine = { bag: bagId, line: randomUUID(), productId, size, quantity, max: maxQuantity }
  const tokens = { limits: tokenArguments(limits), newBag: tokenArguments([{ ...newBags, who }]) }
  const change = { ...newLine, ...tokens, now: clock.now() }
  const found = await addLine(db, change).catch(async (error) => {
    // The failed statement took no token, and a failed change counts too.
    await takeTokens(db, clock, limits)
    return refuseByConstraint(error)
  })
  refuseIfWaiting(found.waitSeconds)
  if (found.lines === null) throw refusalOf(found, quantity)
  return found.lines
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
