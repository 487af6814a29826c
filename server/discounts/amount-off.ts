import type { Terms } from './queries.ts'

/**
 * What a code takes off a subtotal, in cents: never more than the subtotal. All money in the store is whole dollars, so
 * a percentage is rounded to them, and up, since nobody is to get less than was promised.
 */
export function amountOff({ percent, amount }: Terms, subtotal: number): number {
  const off = percent === null ? (amount ?? 0) : Math.ceil((subtotal * percent) / 10_000) * 100
  return Math.min(off, subtotal)
}
