import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { openPayment } from '#server/payments/payments.ts'
import { giftPaths } from './keep.ts'
import { findGiftByKey } from './queries.ts'
import { openGift } from './sealed.ts'

/** Whoever came back without paying may go on: to the same page, so that it is paid once. */
export async function payAgain(deps: Deps, key: string): Promise<{ paymentUrl: string }> {
  const gift = await findGiftByKey(deps.db, keyHash(key))
  if (!gift?.payment_id) throw new Refusal('not-found', 'There is no gift at this address.')
  const { id, vault_key_id, donor: sealed, payment_id } = gift
  const { donor } = await openGift(deps.db, deps, { id, vault_key_id, donor: sealed })
  if (gift.state !== 'open' || !donor)
    throw new Refusal('conflict', 'This gift is settled. There is nothing left to pay.')
  const { url } = await openPayment(deps, payment_id, { email: donor.email, ...giftPaths(key) })
  return { paymentUrl: url }
}
