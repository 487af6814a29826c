import { newsConsent } from '#contract/words/store.ts'
import { bagToOrder } from '#server/bag/bag.ts'
import { reserveStock } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { subscribeAtCheckout } from '#server/newsletter/newsletter.ts'
import type { OrderInput } from './content-hash.ts'
import { findExisting, noteNotFound } from './find-kept.ts'
import { fulfil } from './fulfil.ts'
import { checkHolds } from './hoarding.ts'
import { lockNote } from './note-queries.ts'
import { lockOrder } from './queries.ts'
import { quoteOrder, takeDiscount } from './quote.ts'
import { type StoredOrder, writeOrder } from './write-order.ts'

/** Writes down the order by our own books, holds what is ordered, and what is to be paid. Once for one note. */
export async function insertOrder(
  tx: Db,
  deps: Deps,
  caller: Caller,
  input: OrderInput,
): Promise<StoredOrder> {
  if (!(await lockNote(tx, input.noteId))) throw noteNotFound()
  const bag = await bagToOrder(tx, deps.clock, input.bagId)
  const before = await findExisting(tx, deps, input, bag)
  if (before) return before
  const quote = await quoteOrder(tx, { ...input, bag })
  await checkHolds(tx, deps, caller, quote.pieces)
  const { id, ...stored } = await writeOrder(tx, deps, caller, { input, quote })
  await subscribe(tx, deps, caller, input)
  // Last, since from here to the end everybody waits who orders the same or uses the same code.
  await takeDiscount(tx, deps, { id, quote })
  await reserveStock(tx, quote.lines)
  if (stored.payment === null) await settleFree(tx, deps, id)
  return stored
}

/** Whoever ticked the box is asked by email whether it was them, as after the newsletter's own form. */
async function subscribe(tx: Db, deps: Deps, caller: Caller, input: OrderInput): Promise<void> {
  const { subscribedToNewsletter, email, delivery } = input
  const { firstName, lastName } = delivery
  if (!subscribedToNewsletter) return
  const subscriber = { firstName, lastName, email }
  const asked = { page: '/merch-store/checkout', wording: newsConsent }
  await subscribeAtCheckout(tx, deps, caller, { subscriber, ...asked })
}

/** What costs nothing is paid. */
async function settleFree(tx: Db, deps: Deps, id: string): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order) throw new Error('An order is gone.')
  await fulfil(tx, deps, order)
}
