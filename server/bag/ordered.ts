import { randomUUID } from 'node:crypto'
import type { Pieces } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { fillBag, takeFromBag } from './ordered-queries.ts'
import { refuseWhenFull } from './refuse-when-full.ts'

type Ordered = { bag: string; pieces: readonly Pieces[]; now: Date }

/** What was ordered and paid is in the bag no more; what was put in meanwhile stays. */
export const takeOrdered = (tx: Db, { bag, pieces, now }: Ordered): Promise<void> => {
  const sizes = {
    ids: pieces.map(({ productSize }) => productSize),
    quantities: pieces.map(({ quantity }) => quantity),
  }
  return takeFromBag(tx, { bag, sizes, now })
}

/** What was ordered and not paid is in the bag again, however full it is meanwhile of the same. */
export const putOrderedBack = (tx: Db, { bag, pieces, now }: Ordered): Promise<void> =>
  fillBag(tx, { bag, lines: pieces.map((one) => ({ ...one, id: randomUUID() })), now }).catch(
    refuseWhenFull,
  )
