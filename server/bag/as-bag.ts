import type { Bag, BagItem } from '#contract/bag.ts'
import { dollarsOf, Product } from '#contract/merch.ts'
import type { LineRow } from './queries.ts'

/** A bag at this moment, in cents. */
export type OpenBag = {
  lines: LineRow[]
  subtotal: number
  /** A code that is over by now takes nothing off, and is not here. */
  discount: { code: string; amount: number } | undefined
}

/** A bag as it is sent, in dollars. */
export const asBag = (bagId: string, { lines, subtotal, discount }: OpenBag): Bag => ({
  bagId,
  items: lines.map(asItem),
  totalPrice: dollarsOf(subtotal),
  ...(discount && { discountedPrice: dollarsOf(discount.amount), discountCode: discount.code }),
})

function asItem({ id, productId, name, pictures, size, quantity, price, left }: LineRow): BagItem {
  const shown = Product.shape.pictures.parse(pictures)
  const [picture] = shown
  if (!picture) throw new Error('A product has no picture.')
  return {
    itemId: id,
    _id: id,
    merchId: { _id: productId, name, images: shown.map(({ src }) => src), picture },
    size,
    quantity,
    price: dollarsOf(price),
    itemTotal: dollarsOf(price * quantity),
    left,
  }
}
