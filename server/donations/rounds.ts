import { randomUUID } from 'node:crypto'
import { referenceOf } from '#contract/words/donation.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { changeGift, type GiftRow, insertGift, lockGift } from './queries.ts'
import { receiveGift } from './receive.ts'
import { giftRecord, openGift } from './sealed.ts'

/** `invoice` names what was paid, so that it is counted once. */
export type Round = { invoice: string; amount: number; receivedAt: Date }

/** A gift that came round is a gift of its own. False when it was counted before. */
export async function addRound(
  tx: Db,
  deps: Deps,
  first: GiftRow,
  { invoice, amount, receivedAt }: Round,
): Promise<boolean> {
  const { donor } = await openGift(tx, deps, first)
  const id = randomUUID()
  const key = newKey()
  const row = {
    id,
    // Nobody is led to its thank-you page.
    key_hash: keyHash(key),
    frequency: first.frequency,
    amount,
    method: first.method,
    state: 'open' as const,
    is_anonymous: first.is_anonymous,
    reference: referenceOf(key),
    payment_id: first.payment_id,
    first_gift_id: first.id,
    payment_invoice_id: invoice,
    // Whoever was forgotten still gave.
    ...(donor && (await sealRecord(tx, deps, { kind: giftRecord, row: id, values: { donor } }))),
    given_at: deps.clock.now(),
  }
  if (!(await insertGift(tx, row))) return false
  await changeGift(tx, first.id, { renewed_at: receivedAt })
  const gift = await lockGift(tx, id)
  if (!gift) throw new Error('A gift is gone.')
  await receiveGift(tx, deps, { gift, first, receivedAt })
  return true
}
