import type { Bag } from '#contract/bag.ts'
import type { ShippingOption } from '#contract/shipping.ts'

/** Subtotal, price of the first shipping option, discount and total. */
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
