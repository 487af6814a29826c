import pg from 'pg'
import { bagIsFull, chooseSize } from '#contract/bag.ts'
import { Refusal } from '#server/kit/refuse.ts'

/** Maps the constraints of bags to messages for the visitor. */
export function refuseByConstraint(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error
  if (error.constraint === 'bag_not_overfull') throw new Refusal('invalid', bagIsFull)
  // Staff removed the size at the same moment.
  if (error.code === foreignKeyViolation && error.table === 'bag_line')
    throw new Refusal('invalid', chooseSize, { fields: { 'item.size': chooseSize } })
  throw error
}

const foreignKeyViolation = '23503'
