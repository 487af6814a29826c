import { outOfStock } from '#contract/text/store.ts'
import { systemIds } from '#server/kit/actor.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  bookSizes,
  namesOfSizes,
  reserveSizes,
  type StockItem,
  type WantedSize,
} from './stock-queries.ts'

export { releaseSizes as releaseStock } from './stock-queries.ts'

const isMissing = ({ reserved, stock }: WantedSize) => reserved > stock

/** Reserves all items for an unpaid order, or rejects it and names the items that are missing. Returns all sizes. */
export async function reserveStock(tx: Db, items: readonly StockItem[]): Promise<WantedSize[]> {
  const wanted = await reserveSizes(tx, items)
  const missing = wanted.filter(isMissing)
  if (missing.length > 0) throw await refusalOf(tx, missing)
  return wanted
}

/** Reserves all items, or none and returns false. */
export const tryReserveStock = async (tx: Db, items: readonly StockItem[]): Promise<boolean> =>
  !(await reserveSizes(tx, items)).some(isMissing)

type Sale = {
  /** The order. A database constraint prevents a second sale for it. */
  subject: string
  items: readonly StockItem[]
}

/** Turns the reserved stock of an order into sold stock. */
export const sellStock = (tx: Db, clock: Clock, { subject, items }: Sale): Promise<void> =>
  bookSizes(tx, items, { reason: 'sold', subject, actor: systemIds.store, at: clock.now() })

/** Returns stock that was sold but not sent. */
export const returnStock = (tx: Db, clock: Clock, { subject, items }: Sale): Promise<void> =>
  bookSizes(tx, items, { reason: 'returned', subject, actor: systemIds.store, at: clock.now() })

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
