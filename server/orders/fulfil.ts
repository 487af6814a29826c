import { lockBag, takeOrdered } from '#server/bag/bag.ts'
import { sellStock, tryReserveStock } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { giveUseBack, takeUse } from '#server/discounts/discounts.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeBackUnpaid, tellPaid, tellUnfulfillable } from './emails.ts'
import { giveBackJob } from './give-back.ts'
import { piecesOf } from './pieces-of.ts'
import { changeOrder, type LineRow, linesOf, type OrderRow } from './queries.ts'
import { alertUnfulfillable } from './staff-emails.ts'

/**
 * The money is here. Everything that follows from it is written in the same transaction: the buyer is told, the bag is
 * empty, what was held is sold.
 */
export async function fulfil(tx: Db, deps: Deps, order: OrderRow): Promise<void> {
  await takeBackUnpaid(tx, deps, order)
  const lines = await linesOf(tx, order.id)
  const isHeld = order.state === 'awaiting-payment' || (await holdAgain(tx, deps, order, lines))
  if (!isHeld) return giveUp(tx, deps, order)
  const pieces = piecesOf(lines)
  await changeOrder(tx, order.id, { state: 'paid', ...settledNow(deps) })
  await tellPaid(tx, deps, { order, lines })
  await takeOrdered(tx, { bag: order.bag_id, pieces, now: deps.clock.now() })
  // Last, since from here to the end everybody waits who orders the same.
  await sellStock(tx, deps.clock, { subject: order.id, pieces })
}

/** Paid at the last moment, when all that was held had been let go. False when others have it now. */
async function holdAgain(
  tx: Db,
  { clock }: Deps,
  { id, bag_id, discount_code }: OrderRow,
  lines: readonly LineRow[],
): Promise<boolean> {
  // In the order in which others lock them who order, so that nobody waits in a circle.
  await lockBag(tx, bag_id)
  // If others took the last use of the code, the price that was paid holds all the same.
  if (discount_code !== null) await takeUse(tx, clock, { code: discount_code, subject: id })
  if ((await tryReserveStock(tx, piecesOf(lines))).length === 0) return true
  await giveUseBack(tx, id)
  return false
}

/** The money goes back, and everybody hears of it once. */
async function giveUp(tx: Db, deps: Deps, order: OrderRow): Promise<void> {
  await changeOrder(tx, order.id, { state: 'unfulfillable', ...settledNow(deps) })
  await addJob(tx, giveBackJob, { id: order.id })
  await tellUnfulfillable(tx, deps, order)
  await alertUnfulfillable(tx, deps, order)
}

/** Whoever ordered holds nothing any more. */
export const settledNow = ({ clock }: Pick<Deps, 'clock'>) => ({
  settled_at: clock.now(),
  network: null,
  site: null,
})
