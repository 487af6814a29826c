import { NoteId, type Order } from '#contract/order.ts'
import { clearDiscount } from '#server/bag/bag.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { openPayment } from '#server/payments/payments.ts'
import { weighOrder } from './doubt.ts'
import { noteNotFound } from './find-kept.ts'
import { giveUpOlder } from './give-up-older.ts'
import { keepOrder } from './keep.ts'
import { DiscountEnded } from './quote.ts'
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
  const kept = await acceptForm(deps, caller, {
    form: 'order',
    endpoint: 'POST /order/create',
    body: { ...written, bagId, noteId },
    limits,
    isAssessedBeforeTransaction: true,
    assessSpam: async () => {
      await giveUpOlder(deps, { bagId, noteId })
      return weighOrder(deps, { ...body, bagId })
    },
    accept: (tx, said) => keepOrder(tx, deps, caller, { ...said, seen }),
  }).catch(async (error: unknown) => {
    // After the rollback, so that the order is accepted without the discount when it is sent again.
    if (error instanceof DiscountEnded)
      await clearDiscount(deps.db, { bag: bagId, code: error.discountCode, now: deps.clock.now() })
    throw error
  })
  if (kept.payment === null)
    return { _id: kept._id, paymentUrl: deps.settings.siteUrl + completePath(kept._id) }
  const visit = { email: body.email, ...orderPaths(kept._id) }
  const { url } = await openPayment(deps, kept.payment, visit)
  return { _id: kept._id, paymentUrl: url }
}
