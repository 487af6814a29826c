import type { Bag } from '#contract/bag.ts'
import type { Db } from '#server/db/connect.ts'
import { amountOff, findDiscount } from '#server/discounts/discounts.ts'
import type { Clock } from '#server/kit/clock.ts'
import { asBag, type OpenBag } from './as-bag.ts'
import { type LineRow, linesOf, lockBag } from './queries.ts'

export type { OpenBag } from './as-bag.ts'
export { putOrderedBack, takeOrdered } from './ordered.ts'
export { clearDiscount, lockBag } from './queries.ts'

/** What is in a bag, at the prices of this moment. One that nobody has put anything into is empty. */
export const readBag = async (db: Db, clock: Clock, bagId: string): Promise<Bag> =>
  showBag(db, clock, bagId, await linesOf(db, bagId))

/** The same when it is known already what is in it. */
export const showBag = async (
  db: Db,
  clock: Clock,
  bagId: string,
  lines: LineRow[],
): Promise<Bag> => asBag(bagId, await openBag(db, clock, lines))

/** The same for an order, which nobody changes any more before the transaction ends. */
export async function bagToOrder(tx: Db, clock: Clock, bagId: string): Promise<OpenBag> {
  await lockBag(tx, bagId)
  return openBag(tx, clock, await linesOf(tx, bagId))
}

async function openBag(db: Db, clock: Clock, lines: LineRow[]): Promise<OpenBag> {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const code = lines[0]?.discount
  const terms = code ? await findDiscount(db, clock, code) : undefined
  const discount = terms && { code: terms.code, amount: amountOff(terms, subtotal) }
  return { lines, subtotal, discount, endedCode: terms ? undefined : (code ?? undefined) }
}
