import type { OpenBag } from '#server/bag/bag.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { contentHashes, type OrderInput } from './content-hash.ts'
import { findOrderByNote, linesOf, type OrderRow } from './queries.ts'
import { openOrder } from './sealed.ts'
import type { StoredOrder } from './write-order.ts'

export const noteNotFound = () => new Refusal('not-found', 'Order note not found')

/**
 * The order that this note made before, when it is the same: then it was sent again. A note that another bag used, or
 * that is used up while the bag is full again, is answered like one that never was.
 */
export async function findExisting(
  tx: Db,
  deps: Pick<Deps, 'keys'>,
  input: OrderInput,
  bag: OpenBag,
): Promise<StoredOrder | undefined> {
  const order = await findOrderByNote(tx, input.noteId)
  if (!order) return undefined
  if (order.bag_id !== input.bagId) throw noteNotFound()
  if (order.state !== 'awaiting-payment') {
    if (bag.lines.length > 0) throw noteNotFound()
  } else if (!isSameContent(deps, order, input) || !(await isSameBag(tx, order, bag)))
    throw new Refusal('conflict', 'This order is made already. Bring its bag back to change it.')
  const { id, vault_key_id, links: sealed } = order
  const { links } = await openOrder(tx, deps, { id, vault_key_id, links: sealed })
  if (!links) throw noteNotFound()
  return { _id: links.order, payment: order.payment_id }
}

const isSameContent = ({ keys }: Pick<Deps, 'keys'>, order: OrderRow, input: OrderInput): boolean =>
  contentHashes(keys, input).some((hash) => hash.equals(order.content_hash))

/** By what is in it: a price that staff changed since does not change the order. */
async function isSameBag(tx: Db, order: OrderRow, bag: OpenBag): Promise<boolean> {
  const lines = await linesOf(tx, order.id)
  const inBag = new Map(bag.lines.map(({ productSize, quantity }) => [productSize, quantity]))
  // Its own code may have no use left for anybody else by now.
  const hasOtherCode = bag.discount !== undefined && bag.discount.code !== order.discount_code
  return (
    !hasOtherCode &&
    inBag.size === lines.length &&
    lines.every(({ product_size_id, quantity }) => inBag.get(product_size_id) === quantity)
  )
}
