import type { ProductSize } from '#contract/merch.ts'
import { quantityMost } from '#contract/words/store.ts'

export type Choice = { size: string; quantity: number }

/** The first size listed, sold out or not, and one of it. */
export const firstChoice = (sizes: readonly ProductSize[]): Choice => ({
  size: sizes[0]?.size ?? '',
  quantity: 1,
})

/** Another size begins at one again. */
export const chooseSize = (size: string): Choice => ({ size, quantity: 1 })

/** Never below one, never above what there is of the size or what a line of the bag may hold. */
export function stepQuantity({ size, quantity }: Choice, by: 1 | -1, stock: number): Choice {
  const wanted = quantity + by
  return { size, quantity: Math.max(1, Math.min(wanted, mostOf(stock))) }
}

export const mostOf = (stock: number): number => Math.min(stock, quantityMost)

export const stockOf = (sizes: readonly ProductSize[], chosen: string): number =>
  sizes.find(({ size }) => size === chosen)?.quantity ?? 0
