import type { Bag } from '#contract/bag.ts'
import type { ShippingOption } from '#contract/shipping.ts'

/** Subtotal, what the first shipping option costs, what a discount takes off, and what is left to pay. */
export function orderSum(
  { totalPrice, discountedPrice }: Pick<Bag, 'totalPrice' | 'discountedPrice'>,
  options: readonly Pick<ShippingOption, 'price'>[],
) {
  const shipping = options[0]?.price ?? 0
  return {
    subtotal: totalPrice,
    shipping,
    discount: discountedPrice,
    total: totalPrice + shipping - (discountedPrice ?? 0),
  }
}
