import { releaseStock } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { giveUseBack } from '#server/discounts/discounts.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeBackUnpaid, tellCancelled } from './emails.ts'
import { settledNow } from './fulfil.ts'
import { piecesOf } from './pieces-of.ts'
import { changeOrder, linesOf, type OrderRow } from './queries.ts'

/** Nobody paid, and by the provider's own word nobody can any more: what was held is for everybody again. */
export async function cancel(tx: Db, deps: Deps, order: OrderRow): Promise<void> {
  if (order.state !== 'awaiting-payment') return
  await changeOrder(tx, order.id, { state: 'cancelled', ...settledNow(deps) })
  // Whoever never heard that it waits has no need to hear that it does not.
  const wasTold = !(await takeBackUnpaid(tx, deps, order)) && order.reminded_at
  if (wasTold) await tellCancelled(tx, deps, order)
  await giveUseBack(tx, order.id)
  await releaseStock(tx, piecesOf(await linesOf(tx, order.id)))
}
