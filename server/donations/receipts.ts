import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ReceiptRow as ListedReceipt } from '#contract/console/gift.ts'
import { dayOf } from '#contract/dates.ts'
import type { Organisation } from '#contract/organisation.ts'
import type { Db } from '#server/db/connect.ts'
import type { Receipt } from '#server/db/tables.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import type { GiftRow } from './queries.ts'

type Issue = { gift: GiftRow; amount: number; receivedAt: Date; replaces?: number }

/** Returns the key of the receipt page; null if we are no registered charity or the donor is erased. */
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
 * Cancels the receipt after a refund. Its serial is never used again. A new receipt covers the amount that was not
 * refunded.
 */
export async function cancelReceipt(
  tx: Db,
  deps: Deps,
  { gift, left }: { gift: GiftRow; left: number },
): Promise<{ wasCancelled: boolean; key: string | null }> {
  const receipt = await lockReceiptOf(tx, gift.id)
  // After a refund that failed and was made again, the receipt has that amount already.
  if (!receipt || receipt.amount === left) return { wasCancelled: false, key: null }
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

export type ReceiptRow = Selectable<Receipt>

/** Serials have no gaps: the counter row stays locked until commit, and a rollback frees the number. */
async function nextSerial(tx: Db): Promise<number> {
  const { last } = await tx
    .updateTable('receipt_counter')
    .set({ last: sql`last + 1` })
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

async function insertReceipt(tx: Db, row: Insertable<Receipt>): Promise<void> {
  await tx.insertInto('receipt').values(row).execute()
}

const receipts = (db: Db) => db.selectFrom('receipt').selectAll()

/** The valid receipt of a gift. */
export const lockReceiptOf = (tx: Db, gift: string) =>
  receipts(tx)
    .where('gift_id', '=', gift)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const lockReceipt = (tx: Db, serial: number) =>
  receipts(tx).where('serial', '=', serial).forUpdate().executeTakeFirst()

/** Finds receipts by the key of the first link, or of the newest fresh link. */
export const receiptsByKey = (db: Db, keyHash: Buffer) =>
  receipts(db).where(({ eb, or }) =>
    or([eb('key_hash', '=', keyHash), eb('fresh_hash', '=', keyHash)]),
  )

export async function changeReceipt(
  tx: Db,
  serial: number,
  change: Updateable<Receipt>,
): Promise<void> {
  await tx.updateTable('receipt').set(change).where('serial', '=', serial).execute()
}

/** The receipts of a gift with those that were cancelled, the newest first. */
export const receiptsOfGift = (db: Db, gift: string): Promise<ReceiptRow[]> =>
  receipts(db).where('gift_id', '=', gift).orderBy('serial', 'desc').execute()

/** The serial numbers of the receipts of each gift that are not cancelled, the newest first. */
export async function validSerials(
  db: Db,
  gifts: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  const rows = await db
    .selectFrom('receipt')
    .select(['gift_id', 'serial'])
    .where('gift_id', 'in', gifts)
    .where('cancelled_at', 'is', null)
    .orderBy('serial', 'desc')
    .execute()
  const serials = new Map<string, number[]>()
  for (const { gift_id, serial } of rows)
    serials.set(gift_id, [...(serials.get(gift_id) ?? []), serial])
  return serials
}

/** The serial number as a receipt shows it: '000042'. */
export const receiptNumber = (serial: number): string => String(serial).padStart(6, '0')

export const describeReceipts = (
  rows: readonly ReceiptRow[],
  referenceOf: (gift: string) => string,
): ListedReceipt[] =>
  rows.map(({ serial, gift_id, amount, replaced_receipt_serial: replaced, ...row }) => ({
    serial: receiptNumber(serial),
    gift: referenceOf(gift_id),
    amount,
    receivedOn: row.received_on,
    issuedOn: row.issued_on,
    isCancelled: row.cancelled_at !== null,
    replaces: replaced === null ? null : receiptNumber(replaced),
  }))

/** A page of all receipts, the newest first, with the reference of the gift of each. */
export const receiptPage = (
  db: Db,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  db
    .selectFrom('receipt')
    .innerJoin('gift', 'gift.id', 'receipt.gift_id')
    .selectAll('receipt')
    .select('gift.reference')
    .$if(before !== undefined, (all) => all.where('serial', '<', before ?? 0))
    .orderBy('serial', 'desc')
    .limit(limit)
    .execute()

/** Counts no further than `max`. */
export async function countReceipts(db: Db, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom('receipt').select('serial').limit(max).as('listed'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
