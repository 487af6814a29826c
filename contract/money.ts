import * as z from 'zod/mini'

/** An integer number of cents. */
export const Cents = z.int().check(z.gte(0)).brand<'Cents'>()
export type Cents = z.infer<typeof Cents>

export const cents = (amount: number): Cents => Cents.parse(amount)

/** A price without cents. A person who types '32.50' learns why it is refused. */
export const wholeDollars = z.int({
  error: ({ input }) => (isFraction(input) ? 'Whole dollars only' : undefined),
})

const isFraction = (input: unknown): boolean =>
  (typeof input === 'number' || typeof input === 'string') &&
  Number.isFinite(Number(input)) &&
  !Number.isInteger(Number(input))
