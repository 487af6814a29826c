import * as z from 'zod/mini'

/** Whole cents. Dollars exist only as text, at the edge. */
export const Cents = z.int().check(z.gte(0)).brand<'Cents'>()
export type Cents = z.infer<typeof Cents>

export const cents = (amount: number): Cents => Cents.parse(amount)
