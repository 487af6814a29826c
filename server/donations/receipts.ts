import { dayOf } from '#contract/dates.ts'
import type { Organisation } from '#contract/organisation.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import type { GiftRow } from './queries.ts'
import { changeReceipt, insertReceipt, lockReceiptOf, nextSerial } from './receipt-queries.ts'

type Issue = { gift: GiftRow; amount: number; receivedAt: Date; replaces?: number }

/** The key of the new receipt's page; null while we are no registered charity, or nobody is known to have given. */
export async function issueReceipt(
  tx: Db,
  deps: Deps,
  { gift, amount, receivedAt, replaces }: Issue,
): Promise<string | null> {
  const issuer = issuerOf(await readOrganisation(tx))
  if (!issuer || !gift.donor) return null
  const key = newKey()
  await insertReceipt(tx, {
    serial: await nextSerial(tx),
    gift_id: gift.id,
    key_hash: keyHash(key),
    amount,
    received_on: dayOf(receivedAt),
    issued_on: dayOf(deps.clock.now()),
    issuer: JSON.stringify(issuer),
    replaced_receipt_serial: replaces ?? null,
  })
  return key
}

/**
 * Money went back, so the receipt is no longer true. Its number is never used again; for what is left of the gift
 * another one replaces it.
 */
export async function cancelReceipt(
  tx: Db,
  deps: Deps,
  { gift, left }: { gift: GiftRow; left: number },
): Promise<{ wasCancelled: boolean; key: string | null }> {
  const receipt = await lockReceiptOf(tx, gift.id)
  if (!receipt) return { wasCancelled: false, key: null }
  const { serial: replaces } = receipt
  await changeReceipt(tx, replaces, { cancelled_at: deps.clock.now() })
  const receivedAt = gift.settled_at ?? deps.clock.now()
  const key =
    left > 0 ? await issueReceipt(tx, deps, { gift, amount: left, receivedAt, replaces }) : null
  return { wasCancelled: true, key }
}

function issuerOf({ isRegisteredCharity, charity, fullName, address }: Organisation) {
  if (!isRegisteredCharity || !charity) return undefined
  const { street, city, province, postalCode } = address
  return {
    name: fullName,
    address: `${street}, ${city}, ${province} ${postalCode}`,
    placeOfIssue: `${city}, ${province}`,
    ...charity,
  }
}
