import pg from 'pg'
import { bagIsFull } from '#contract/bag.ts'
import { Refusal } from '#server/kit/refuse.ts'

/** Maps the database constraint on full bags to a message for the visitor. */
export function refuseWhenFull(error: unknown): never {
  const isFull = error instanceof pg.DatabaseError && error.constraint === 'bag_not_overfull'
  if (isFull) throw new Refusal('invalid', bagIsFull)
  throw error
}
