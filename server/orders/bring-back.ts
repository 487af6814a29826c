import { putOrderedBack } from '#server/bag/bag.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { closePayment } from '#server/payments/payments.ts'
import { piecesOf } from './pieces-of.ts'
import { linesOf, lockOrder } from './queries.ts'
import { findByKey } from './read.ts'

/**
 * Gives up an order that nobody paid and puts what was ordered into its bag again. The provider closes its page first,
 * so that nobody pays there for what is in a bag; if somebody did at that moment, it is paid.
 */
export async function bringBagBack(
  deps: Deps,
  key: string,
): Promise<{ bagId: string; noteId: string }> {
  const { id, state, payment_id } = await findByKey(deps.db, key)
  if (state === 'awaiting-payment' && payment_id !== null) await closePayment(deps, payment_id)
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.state !== 'cancelled')
      throw new Refusal('conflict', 'This order is paid, or about to be. Its bag stays with it.')
    const pieces = piecesOf(await linesOf(tx, id))
    await putOrderedBack(tx, { bag: order.bag_id, pieces, now: deps.clock.now() })
    return { bagId: order.bag_id, noteId: order.order_note_id }
  })
}
