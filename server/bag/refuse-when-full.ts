import { bagIsFull } from '#contract/bag.ts'
import { violates } from '#server/db/violates.ts'
import { Refusal } from '#server/kit/refuse.ts'

/** In our words, when the database says that a bag holds no more. */
export function refuseWhenFull(error: unknown): never {
  if (violates(error, 'bag_not_overfull')) throw new Refusal('invalid', bagIsFull)
  throw error
}
