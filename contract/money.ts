import * as z from 'zod/mini'

/** An integer number of cents. */
export const Cents = z.int().check(z.gte(0)).brand<'Cents'>()
export type Cents = z.infer<typeof Cents>

export const cents = (amount: number): Cents => Cents.parse(amount)
