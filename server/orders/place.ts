import { NoteId, type Order } from '#contract/order.ts'
import { clearDiscount } from '#server/bag/bag.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { closePayment, openPayment } from '#server/payments/payments.ts'
import { weighOrder } from './doubt.ts'
import { noteNotFound } from './find-kept.ts'
import { insertOrder } from './keep.ts'
import { openPaymentsOf } from './queries.ts'
import { DiscountEnded } from './quote.ts'
import { findByKey } from './read.ts'
import { openOrder } from './sealed.ts'
import { completePath, orderPaths } from './write-order.ts'

/** Of knocking: a bag that is out of stock, a proof and a provider that is down cost a try each. */
const limits = [{ action: 'order attempt', burst: 20, perHour: 60 }]

type Placed = { _id: string; paymentUrl: string }

/**
 * Keeps the order, holds what is ordered and gets the page where it is paid. Broken off anywhere and sent again with the
 * same note, it is the same order and the same page.
 */
export async function placeOrder(
  deps: Deps,
  caller: Caller,
  { noteId, body }: { noteId: string; body: Order },
): Promise<Placed> {
  if (!NoteId.safeParse(noteId).success) throw noteNotFound()
  const { homePage: _trap, bag, ...written } = body
  const bagId = typeof bag === 'string' ? bag : bag.bagId
  const seen = typeof bag === 'string' ? undefined : bag
  const stored = await acceptForm(deps, caller, {
    form: 'order',
    endpoint: 'POST /order/create',
    body: { ...written, bagId, noteId },
    limits,
    isAssessedBeforeTransaction: true,
    assessSpam: async () => {
      await giveUpOlder(deps, { bagId, noteId })
      return weighOrder(deps, { ...body, bagId })
    },
    accept: (tx, input) => insertOrder(tx, deps, caller, { ...input, seen }),
  }).catch(async (error: unknown) => {
    // After the rollback, so that the order is accepted without the discount when it is sent again.
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
 * A buyer who orders again from the same bag has left the payment page of the earlier order. The provider closes that
 * page, so that the buyer cannot pay twice and the earlier hold does not block the new order.
 */
async function giveUpOlder(deps: Deps, order: { bagId: string; noteId: string }): Promise<void> {
  for (const payment of await openPaymentsOf(deps.db, order))
    await closePayment(deps, payment).catch((error: unknown) => {
      // An unreachable provider must not block the new order: the older payment expires by itself.
      if (!(error instanceof Refusal)) throw error
    })
}

/** Returns the payment page of an unpaid order. It is the same page as before, so that it is paid once. */
export async function payAgain(deps: Deps, key: string): Promise<{ paymentUrl: string }> {
  const { id, vault_key_id, buyer: sealed, state, payment_id } = await findByKey(deps.db, key)
  const { buyer } = await openOrder(deps.db, deps, { id, vault_key_id, buyer: sealed })
  if (state !== 'awaiting-payment' || !payment_id || !buyer)
    throw new Refusal('conflict', 'There is nothing left to pay.')
  const { url } = await openPayment(deps, payment_id, { email: buyer.email, ...orderPaths(key) })
  return { paymentUrl: url }
}
