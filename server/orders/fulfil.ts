import { lockBag, removeOrdered } from '#server/bag/bag.ts'
import { sellStock, tryReserveStock } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { releaseUse, takeUse } from '#server/discounts/discounts.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { deleteUnsent, emailPaid, emailUnfulfillable } from './emails.ts'
import { refundUnfulfillableJob } from './jobs.ts'
import { changeOrder, type LineRow, linesOf, type OrderRow, itemsOf } from './queries.ts'
import { forgetScarceHold } from './scarce-holds.ts'
import { alertUnfulfillable } from './staff-emails.ts'

/** Applies a payment in one transaction: emails the buyer, empties the bag and sells the reserved stock. */
export async function fulfil(tx: Db, deps: Deps, order: OrderRow): Promise<void> {
  await deleteUnsent(tx, deps, order)
  const lines = await linesOf(tx, order.id)
  const isReserved =
    order.state === 'awaiting-payment' || (await reserveAgain(tx, deps, order, lines))
  if (!isReserved) return markUnfulfillable(tx, deps, order)
  const items = itemsOf(lines)
  await changeOrder(tx, order.id, { state: 'paid', ...settledNow(deps) })
  await forgetScarceHold(tx, order)
  await emailPaid(tx, deps, { order, lines })
  await removeOrdered(tx, { bag: order.bag_id, items, now: deps.clock.now() })
  // Last, because it locks the sizes until commit, and concurrent orders of these sizes wait.
  await sellStock(tx, deps.clock, { subject: order.id, items })
}

/** Reserves the stock again for a payment that arrived after the hold was released. False when it is sold out. */
async function reserveAgain(
  tx: Db,
  { clock }: Deps,
  { id, bag_id, discount_code }: OrderRow,
  lines: readonly LineRow[],
): Promise<boolean> {
  // Lock bag, code and sizes in the same order as checkout, to avoid deadlocks.
  await lockBag(tx, bag_id)
  // If the code has no use left, the buyer still gets the price that was paid.
  if (discount_code !== null) await takeUse(tx, clock, { code: discount_code, subject: id })
  if (await tryReserveStock(tx, itemsOf(lines))) return true
  await releaseUse(tx, id)
  return false
}

/** Queues the refund and emails buyer and staff once. */
async function markUnfulfillable(tx: Db, deps: Deps, order: OrderRow): Promise<void> {
  await changeOrder(tx, order.id, { state: 'unfulfillable', ...settledNow(deps) })
  await addJob(tx, refundUnfulfillableJob, { id: order.id })
  await emailUnfulfillable(tx, deps, order)
  await alertUnfulfillable(tx, deps, order)
}

/** A settled order no longer counts towards the hold limits of its network. */
export const settledNow = ({ clock }: Pick<Deps, 'clock'>) => ({
  settled_at: clock.now(),
  network: null,
  site: null,
})
