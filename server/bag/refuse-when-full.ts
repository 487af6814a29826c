import { bagIsFull } from '#contract/bag.ts'
import { violates } from '#server/db/violates.ts'
import { Refusal } from '#server/kit/refuse.ts'

/** Maps the database constraint on full bags to a message for the visitor. */
export function refuseWhenFull(error: unknown): never {
  if (violates(error, 'bag_not_overfull')) throw new Refusal('invalid', bagIsFull)
  throw error
}
