import { outOfStock } from '#contract/words/store.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  addToSize,
  holdPieces,
  insertStockChanges,
  namesOfSizes,
  type Pieces,
} from './stock-queries.ts'

/** Holds all of it for an order that waits for its payment, or refuses and says of what there is not enough. */
export async function reserveStock(tx: Db, wanted: readonly Pieces[]): Promise<void> {
  const short = await tryReserveStock(tx, wanted)
  if (short.length > 0) throw await refusalOf(tx, short)
}

/** Holds all of it and returns nothing, or returns what there is not enough of and holds none. */
export async function tryReserveStock(tx: Db, wanted: readonly Pieces[]): Promise<Pieces[]> {
  const held: Pieces[] = []
  const short: Pieces[] = []
  for (const pieces of inOrder(wanted))
    if (await holdPieces(tx, pieces)) held.push(pieces)
    else short.push(pieces)
  if (short.length > 0) await releaseStock(tx, held)
  return short
}

/** Lets go of what was held for an order that will not be paid. */
export async function releaseStock(tx: Db, held: readonly Pieces[]): Promise<void> {
  for (const { productSize, quantity } of inOrder(held))
    await addToSize(tx, productSize, { reserved: -quantity })
}

type Change = { subject: string; reason: 'sold' | 'returned'; sign: 1 | -1; clock: Clock }

const changesOf = (pieces: readonly Pieces[], { subject, reason, sign, clock }: Change) =>
  pieces.map(({ productSize, quantity }) => ({
    product_size_id: productSize,
    change: sign * quantity,
    reason,
    actor: 'the store',
    subject,
    changed_at: clock.now(),
  }))

type Sale = {
  /** The order. What is sold with it is sold once: the database refuses a second time. */
  subject: string
  pieces: readonly Pieces[]
}

/** Turns what was held for an order into what is sold. */
export async function sellStock(tx: Db, clock: Clock, { subject, pieces }: Sale): Promise<void> {
  const sold = inOrder(pieces)
  await insertStockChanges(tx, changesOf(sold, { subject, reason: 'sold', sign: -1, clock }))
  for (const { productSize, quantity } of sold)
    await addToSize(tx, productSize, { quantity: -quantity, reserved: -quantity })
}

/** Puts what was sold and never left the house back on its shelf. */
export async function returnStock(tx: Db, clock: Clock, { subject, pieces }: Sale): Promise<void> {
  const returned = inOrder(pieces)
  await insertStockChanges(tx, changesOf(returned, { subject, reason: 'returned', sign: 1, clock }))
  for (const { productSize, quantity } of returned) await addToSize(tx, productSize, { quantity })
}

/** Everybody asks in the same order, so that nobody waits in a circle; two lines of one size are one wish. */
function inOrder(pieces: readonly Pieces[]): Pieces[] {
  const sums = new Map<number, number>()
  for (const { productSize, quantity } of pieces)
    sums.set(productSize, (sums.get(productSize) ?? 0) + quantity)
  return [...sums]
    .map(([productSize, quantity]) => ({ productSize, quantity }))
    .toSorted((one, other) => one.productSize - other.productSize)
}

async function refusalOf(tx: Db, short: readonly Pieces[]): Promise<Refusal> {
  const named = await namesOfSizes(
    tx,
    short.map(({ productSize }) => productSize),
  )
  const fields = named.map(({ name, size, free }) => [
    `${name}, ${size}`,
    free === 0 ? outOfStock : `${free} left`,
  ])
  return new Refusal('conflict', outOfStock, { fields: Object.fromEntries(fields) })
}
