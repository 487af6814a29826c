import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { openPayment } from '#server/payments/payments.ts'
import { findByKey } from './read.ts'
import { openOrder } from './sealed.ts'
import { orderPaths } from './write-order.ts'

/** Whoever came back without paying may go on: to the same page, so that it is paid once. */
export async function payAgain(deps: Deps, key: string): Promise<{ paymentUrl: string }> {
  const { id, vault_key_id, buyer: sealed, state, payment_id } = await findByKey(deps.db, key)
  const { buyer } = await openOrder(deps.db, deps, { id, vault_key_id, buyer: sealed })
  if (state !== 'awaiting-payment' || !payment_id || !buyer)
    throw new Refusal('conflict', 'There is nothing left to pay.')
  const { url } = await openPayment(deps, payment_id, { email: buyer.email, ...orderPaths(key) })
  return { paymentUrl: url }
}
