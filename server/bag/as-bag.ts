import type { Bag, BagItem } from '#contract/bag.ts'
import { dollarsOf } from '#contract/merch.ts'
import type { LineRow } from './queries.ts'

/** A bag at this moment, in cents. */
export type OpenBag = {
  lines: LineRow[]
  subtotal: number
  /** A code that is over by now takes nothing off, and is not here. */
  discount: { code: string; amount: number } | undefined
  /** The code that the bag had and that is over by now. */
  endedCode: string | undefined
}

/** A bag as it is sent, in dollars. */
export const asBag = (bagId: string, { lines, subtotal, discount }: OpenBag): Bag => ({
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
