import type { Bag, BagItem } from '#contract/bag.ts'
import { dollarsOf } from '#contract/merch.ts'
import type { Db } from '#server/db/connect.ts'
import { amountOff, findDiscount } from '#server/discounts/discounts.ts'
import type { Clock } from '#server/kit/clock.ts'
import { type LineRow, linesOf, lockBag } from './queries.ts'

export { removeOrdered, restoreOrdered } from './ordered.ts'
export { clearDiscount } from './discount-queries.ts'
export { lockBag } from './queries.ts'

/** A bag at current prices. An unknown id is an empty bag. */
export const readBag = async (db: Db, clock: Clock, bagId: string): Promise<Bag> =>
  showBag(db, clock, bagId, await linesOf(db, bagId))

/** The same for lines that are already loaded. */
export const showBag = async (
  db: Db,
  clock: Clock,
  bagId: string,
  lines: LineRow[],
): Promise<Bag> => asBag(bagId, await openBag(db, clock, lines))

/** The same for an order. The bag stays locked until the transaction ends. */
export async function openBagForOrder(tx: Db, clock: Clock, bagId: string): Promise<OpenBag> {
  await lockBag(tx, bagId)
  return openBag(tx, clock, await linesOf(tx, bagId))
}

async function openBag(db: Db, clock: Clock, lines: LineRow[]): Promise<OpenBag> {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const code = lines[0]?.discount
  const terms = code ? await findDiscount(db, clock, code) : undefined
  const discount = terms && { code: terms.code, amount: amountOff(terms, subtotal) }
  return { lines, subtotal, discount, endedCode: terms ? undefined : (code ?? undefined) }
}

/** A bag at current prices, in cents. */
export type OpenBag = {
  lines: LineRow[]
  subtotal: number
  /** Undefined if the code has expired or is used up. */
  discount: { code: string; amount: number } | undefined
  /** The code of the bag, if it has expired or is used up. */
  endedCode: string | undefined
}

/** A bag as the API returns it, in dollars. */
const asBag = (bagId: string, { lines, subtotal, discount }: OpenBag): Bag => ({
  bagId,
  items: lines.map(asItem),
  totalPrice: dollarsOf(subtotal),
  ...(discount && { discountedPrice: dollarsOf(discount.amount), discountCode: discount.code }),
})

const asItem = ({ id, productId, name, images, picture, ...line }: LineRow): BagItem => ({
  itemId: id,
  _id: id,
  merchId: { _id: productId, name, images, picture },
  size: line.size,
  quantity: line.quantity,
  price: dollarsOf(line.price),
  itemTotal: dollarsOf(line.price * line.quantity),
  left: line.left,
})
