import { newsConsent } from '#contract/text/store.ts'
import { openBagForOrder, type OpenBag } from '#server/bag/bag.ts'
import { reserveStock } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { subscribeAtCheckout } from '#server/newsletter/newsletter.ts'
import { fulfil } from './fulfil.ts'
import { checkHolds } from './hold-limits.ts'
import { lockNote } from './note.ts'
import { findOrderByNote, linesOf, lockOrder, type OrderRow } from './queries.ts'
import { quoteOrder, takeDiscount } from './quote.ts'
import { limitScarceHold } from './scarce-holds.ts'
import { openOrder } from './sealed.ts'
import { contentHashes, type OrderInput, type StoredOrder, writeOrder } from './write-order.ts'

/** Inserts the order at our own prices, with its payment, and reserves the stock. Idempotent per note. */
export async function createOrder(
  tx: Db,
  deps: Deps,
  caller: Caller,
  input: OrderInput,
): Promise<StoredOrder> {
  if (!(await lockNote(tx, input.noteId))) throw noteNotFound()
  const bag = await openBagForOrder(tx, deps.clock, input.bagId)
  const existing = await findExisting(tx, deps, input, bag)
  if (existing) return existing
  const quote = await quoteOrder(tx, { ...input, bag })
  await checkHolds(tx, deps, caller, quote.itemCount)
  const { id, ...stored } = await writeOrder(tx, deps, caller, { input, quote })
  await subscribe(tx, deps, caller, input)
  // Last, because they lock the code and the sizes until commit, and concurrent orders wait.
  await takeDiscount(tx, deps, { id, quote })
  const sizes = await reserveStock(tx, quote.lines)
  if (stored.payment === null) await settleFree(tx, deps, id)
  else await limitScarceHold(tx, deps, caller, { id, sizes })
  return stored
}

/** Double opt-in, as for the newsletter form: the buyer confirms by email. */
async function subscribe(tx: Db, deps: Deps, caller: Caller, input: OrderInput): Promise<void> {
  const { subscribedToNewsletter, email, delivery } = input
  const { firstName, lastName } = delivery
  if (!subscribedToNewsletter) return
  const subscriber = { firstName, lastName, email }
  const consent = { page: '/merch-store/checkout', wording: newsConsent }
  await subscribeAtCheckout(tx, deps, caller, { subscriber, ...consent })
}

/** An order that costs nothing is paid at once. */
async function settleFree(tx: Db, deps: Deps, id: string): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order) throw new Error('The order does not exist.')
  await fulfil(tx, deps, order)
}

export const noteNotFound = () => new Refusal('not-found', 'Order note not found')

/**
 * Returns the existing order of this note if the request is a retry of it. A note of another bag, and a used note with
 * a refilled bag, get the response of an unknown note.
 */
async function findExisting(
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

/** Compares items, not prices: a later price change does not change the order. */
async function isSameBag(tx: Db, order: OrderRow, bag: OpenBag): Promise<boolean> {
  const lines = await linesOf(tx, order.id)
  const inBag = new Map(bag.lines.map(({ productSize, quantity }) => [productSize, quantity]))
  // The order may hold the last use of its code, so a bag without a discount still matches.
  const hasOtherCode = bag.discount !== undefined && bag.discount.code !== order.discount_code
  return (
    !hasOtherCode &&
    inBag.size === lines.length &&
    lines.every(({ product_size_id, quantity }) => inBag.get(product_size_id) === quantity)
  )
}
