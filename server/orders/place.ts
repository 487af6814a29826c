import { NoteId, type Order } from '#contract/order.ts'
import { clearDiscount, restoreOrdered } from '#server/bag/bag.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { closePayment, openPayment } from '#server/payments/payments.ts'
import { createOrder, noteNotFound } from './create-order.ts'
import { assessOrder } from './assess-spam.ts'
import { linesOf, lockOrder, openPaymentsOf, itemsOf } from './queries.ts'
import { DiscountEnded } from './quote.ts'
import { findByKey } from './read.ts'
import { openOrder } from './sealed.ts'
import { completePath, orderPaths } from './write-order.ts'

/** Rate limit per attempt. A failed attempt (out of stock, missing proof of work, provider down) counts too. */
const limits = [{ action: 'order attempt', burst: 20, perHour: 60 }]

type Placed = { _id: string; paymentUrl: string }

/**
 * Creates the order, reserves its stock and opens the payment page. Idempotent: a retry with the same note returns the
 * same order and page.
 */
export async function placeOrder(
  deps: Deps,
  caller: Caller,
  { noteId, body }: { noteId: string; body: Order },
): Promise<Placed> {
  if (!NoteId.safeParse(noteId).success) throw noteNotFound()
  const { homePage: _hiddenField, bag, ...written } = body
  const bagId = typeof bag === 'string' ? bag : bag.bagId
  const quotedBag = typeof bag === 'string' ? undefined : bag
  const stored = await acceptForm(deps, caller, {
    form: 'order',
    endpoint: 'POST /order/create',
    body: { ...written, bagId, noteId },
    limits,
    isAssessedBeforeTransaction: true,
    assessSpam: async () => {
      await cancelSuperseded(deps, { bagId, noteId })
      const { email, homePage, formToken, proof } = body
      return assessOrder(deps, caller, { email, bagId, homePage, formToken, proof })
    },
    accept: (tx, input) => createOrder(tx, deps, caller, { ...input, quotedBag }),
  }).catch(async (error: unknown) => {
    // After the rollback, so that a retry is accepted without the discount.
    if (error instanceof DiscountEnded)
      await clearDiscount(deps.db, { bag: bagId, code: error.discountCode, now: deps.clock.now() })
    throw error
  })
  if (stored.payment === null)
    return { _id: stored._id, paymentUrl: deps.settings.siteUrl + completePath(stored._id) }
  const visit = { email: body.email, ...orderPaths(stored._id) }
  const { url } = await openPayment(deps, stored.payment, visit)
  return { _id: stored._id, paymentUrl: url }
}

/**
 * A buyer who orders again from the same bag has left the earlier payment page. The provider closes that page, so that
 * the buyer cannot pay twice and the earlier hold does not block the new order.
 */
async function cancelSuperseded(
  deps: Deps,
  order: { bagId: string; noteId: string },
): Promise<void> {
  for (const payment of await openPaymentsOf(deps.db, order))
    await closePayment(deps, payment).catch((error: unknown) => {
      // An unreachable provider must not block the new order: the older payment expires anyway.
      if (!(error instanceof Refusal)) throw error
    })
}

/** Returns the payment page of an unpaid order. It is the same page as before, so the order cannot be paid twice. */
export async function payAgain(deps: Deps, key: string): Promise<{ paymentUrl: string }> {
  const { id, vault_key_id, buyer: sealed, state, payment_id } = await findByKey(deps.db, key)
  const { buyer } = await openOrder(deps.db, deps, { id, vault_key_id, buyer: sealed })
  if (state !== 'awaiting-payment' || !payment_id || !buyer)
    throw new Refusal('conflict', 'There is nothing left to pay.')
  const { url } = await openPayment(deps, payment_id, { email: buyer.email, ...orderPaths(key) })
  return { paymentUrl: url }
}

/**
 * Cancels an unpaid order and puts its items back into the bag. The provider closes the payment page first, so that the
 * buyer cannot pay for the cancelled order. A payment just before that counts.
 */
export async function restoreBag(
  deps: Deps,
  key: string,
): Promise<{ bagId: string; noteId: string }> {
  const { id, state, payment_id } = await findByKey(deps.db, key)
  if (state === 'awaiting-payment' && payment_id !== null) await closePayment(deps, payment_id)
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.state !== 'cancelled')
      throw new Refusal('conflict', 'This order is paid, or about to be. Its bag stays with it.')
    const items = itemsOf(await linesOf(tx, id))
    await restoreOrdered(tx, { bag: order.bag_id, items, now: deps.clock.now() })
    return { bagId: order.bag_id, noteId: order.order_note_id }
  })
}
