import { randomUUID } from 'node:crypto'
import type { GiftRow as ListedGift } from '#contract/console/gift.ts'
import type { HandDonor } from '#contract/console/received-gift.ts'
import { instantOf } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { referenceOf } from '#contract/text/donation.ts'
import { formatMoney } from '#contract/text/money.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { describe } from './list.ts'
import { insertGift, lockGift } from './queries.ts'
import { checkReceivedDay, receiveGift } from './receive.ts'
import { type Donor, giftRecord } from './sealed.ts'

type HandGift = {
  method: 'cash' | 'cheque'
  amount: number
  day: string
  /** Null for an anonymous gift. */
  donor: HandDonor | null
}

/** Inserts a gift in cash or by cheque as received. Thanks and receipt follow as for other gifts. */
export async function recordGift(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { method, amount, day, donor }: HandGift,
): Promise<ListedGift> {
  const receivedAt = instantOf(checkReceivedDay(deps, day), '12:00')
  const id = randomUUID()
  // No person gets this key: such a gift has no thank-you page.
  const key = newKey()
  const values = donor && { donor: donorFrom(donor) }
  await insertGift(tx, {
    id,
    key_hash: keyHash(key),
    frequency: 'one-time',
    amount,
    method,
    state: 'open',
    is_anonymous: donor === null,
    reference: referenceOf(key),
    ...(values && (await sealRecord(tx, deps, { kind: giftRecord, row: id, values }))),
    given_at: deps.clock.now(),
  })
  const gift = await lockGift(tx, id)
  if (!gift) throw new Error('The gift does not exist.')
  const mayHaveReceipt = donor !== null && hasReceiptData(donor)
  await receiveGift(tx, deps, { gift, first: gift, receivedAt, mayHaveReceipt })
  const part = formatMoney(cents(amount))
  await writeAudit(tx, deps, actor, { action: 'gift recorded', subject: id, part })
  const received = await lockGift(tx, id)
  return describe(tx, received ?? gift)
}

/** A receipt has the address, and its link goes by email and asks for the end of the phone number. */
const hasReceiptData = ({ email, phone, address, city }: HandDonor): boolean =>
  email !== '' && address !== '' && city !== '' && phone.replaceAll(/\D/g, '').length >= 4

const donorFrom = ({ phone, province, ...donor }: HandDonor): Donor => ({
  ...donor,
  phone_number: phone,
  state: province,
  country: 'Canada',
})
