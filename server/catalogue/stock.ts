import { outOfStock } from '#contract/text/store.ts'
import { systemIds } from '#server/kit/actor.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  addToSize,
  reserveSize,
  insertStockChanges,
  namesOfSizes,
  type StockItem,
} from './stock-queries.ts'

/** Reserves all items for an unpaid order, or rejects it and names the items that are missing. */
export async function reserveStock(tx: Db, wanted: readonly StockItem[]): Promise<void> {
  const missing = await tryReserveStock(tx, wanted)
  if (missing.length > 0) throw await refusalOf(tx, missing)
}

/** Reserves all items and returns an empty list, or reserves none and returns the items that are missing. */
export async function tryReserveStock(tx: Db, wanted: readonly StockItem[]): Promise<StockItem[]> {
  const held: StockItem[] = []
  const missing: StockItem[] = []
  for (const item of mergeAndSort(wanted))
    if (await reserveSize(tx, item)) held.push(item)
    else missing.push(item)
  if (missing.length > 0) await releaseStock(tx, held)
  return missing
}

/** Releases the stock of an order that will not be paid. */
export async function releaseStock(tx: Db, held: readonly StockItem[]): Promise<void> {
  for (const { productSize, quantity } of mergeAndSort(held))
    await addToSize(tx, productSize, { reserved: -quantity })
}

type Change = { subject: string; reason: 'sold' | 'returned'; sign: 1 | -1; clock: Clock }

const changesOf = (items: readonly StockItem[], { subject, reason, sign, clock }: Change) =>
  items.map(({ productSize, quantity }) => ({
    product_size_id: productSize,
    change: sign * quantity,
    reason,
    actor: systemIds.store,
    subject,
    changed_at: clock.now(),
  }))

type Sale = {
  /** The order. A database constraint prevents a second sale for it. */
  subject: string
  items: readonly StockItem[]
}

/** Turns the reserved stock of an order into sold stock. */
export async function sellStock(tx: Db, clock: Clock, { subject, items }: Sale): Promise<void> {
  const sold = mergeAndSort(items)
  await insertStockChanges(tx, changesOf(sold, { subject, reason: 'sold', sign: -1, clock }))
  for (const { productSize, quantity } of sold)
    await addToSize(tx, productSize, { quantity: -quantity, reserved: -quantity })
}

/** Returns stock that was sold but not sent. */
export async function returnStock(tx: Db, clock: Clock, { subject, items }: Sale): Promise<void> {
  const returned = mergeAndSort(items)
  await insertStockChanges(tx, changesOf(returned, { subject, reason: 'returned', sign: 1, clock }))
  for (const { productSize, quantity } of returned) await addToSize(tx, productSize, { quantity })
}

/** Merges lines of one size, and sorts by size id. All transactions lock sizes in this order, to avoid deadlocks. */
function mergeAndSort(items: readonly StockItem[]): StockItem[] {
  const sums = new Map<number, number>()
  for (const { productSize, quantity } of items)
    sums.set(productSize, (sums.get(productSize) ?? 0) + quantity)
  return [...sums]
    .map(([productSize, quantity]) => ({ productSize, quantity }))
    .toSorted((one, other) => one.productSize - other.productSize)
}

async function refusalOf(tx: Db, missing: readonly StockItem[]): Promise<Refusal> {
  const named = await namesOfSizes(
    tx,
    missing.map(({ productSize }) => productSize),
  )
  const fields = named.map(({ name, size, free }) => [
    `${name}, ${size}`,
    free === 0 ? outOfStock : `${free} left`,
  ])
  return new Refusal('conflict', outOfStock, { fields: Object.fromEntries(fields) })
}
