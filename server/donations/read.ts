import { keyHash } from '#server/kit/link-key.ts'
import type { GiftState } from '#contract/donation.ts'
import { dayOf } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { settleOnVisit } from '#server/payments/payments.ts'
import { findGift, type GiftRow, gifts } from './queries.ts'

const statusOf = {
  pledged: 'being confirmed',
  open: 'being confirmed',
  received: 'received',
  refunded: 'received',
  'not-completed': 'not completed',
  'in-review': 'under review',
} satisfies Record<GiftRow['state'], GiftState['status']>

/** How a gift stands: nothing about who gives. */
export async function readGift(deps: Deps, key: string): Promise<GiftState> {
  const found = await gifts(deps.db).where('key_hash', '=', keyHash(key)).executeTakeFirst()
  if (!found) throw new Refusal('not-found', 'There is no gift at this address.')
  const row = await settled(deps, found)
  return {
    status: statusOf[row.state],
    frequency: row.frequency,
    amount: cents(row.amount),
    date: dayOf(row.settled_at ?? row.given_at),
  }
}

/** While the payment is open, the provider is asked how it stands. */
async function settled(deps: Deps, gift: GiftRow): Promise<GiftRow> {
  if (gift.state !== 'open' || gift.payment_id === null) return gift
  await settleOnVisit(deps, gift.payment_id)
  return (await findGift(deps.db, gift.id)) ?? gift
}
