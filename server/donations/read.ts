import { keyHash } from '#server/kit/link-key.ts'
import type { Frequency, GiftState } from '#contract/donation.ts'
import { dayOf } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { findGiftByKey } from './queries.ts'

const statusOf: Record<string, GiftState['status']> = {
  pledged: 'being confirmed',
  open: 'being confirmed',
  received: 'received',
  refunded: 'received',
  'not-completed': 'not completed',
}

/** How a gift stands: nothing about who gives. */
export async function readGift(db: Db, key: string): Promise<GiftState> {
  const row = await findGiftByKey(db, keyHash(key))
  if (!row) throw new Refusal('not-found', 'There is no gift at this address.')
  return {
    status: statusOf[row.state] ?? 'being confirmed',
    frequency: row.frequency as Frequency,
    amount: cents(row.amount),
    date: dayOf(row.settled_at ?? row.given_at),
  }
}
