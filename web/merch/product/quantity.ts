import type { ProductSize } from '#contract/merch.ts'
import { maxQuantity } from '#contract/text/store.ts'

export type Choice = { size: string; quantity: number }

/** One item of the first listed size, even if it is sold out. */
export const firstChoice = (sizes: readonly ProductSize[]): Choice => ({
  size: sizes[0]?.size ?? '',
  quantity: 1,
})

/** Choosing another size resets the quantity. */
export const chooseSize = (size: string): Choice => ({ size, quantity: 1 })

/** At least one, at most the stock of the size and the limit of a bag line. */
export function stepQuantity({ size, quantity }: Choice, by: 1 | -1, stock: number): Choice {
  const requested = quantity + by
  return { size, quantity: Math.max(1, Math.min(requested, maxQuantityFor(stock))) }
}

export const maxQuantityFor = (stock: number): number => Math.min(stock, maxQuantity)

export const stockOf = (sizes: readonly ProductSize[], chosen: string): number =>
  sizes.find(({ size }) => size === chosen)?.quantity ?? 0
