import type { Db } from '#server/db/connect.ts'
import { unusableHash } from '#server/db/unusable-hash.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type PurgeAge, purgeOneByOne, type PurgeRule, yearDays } from '#server/kit/purge-rule.ts'
import { forgetMailAbout } from '#server/mail/mail.ts'
import { addToTotals, deleteUnpaid, findPayment } from '#server/payments/payments.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { deleteChangesBefore } from './change-queries.ts'
import { changeGift, type GiftRow } from './queries.ts'

type PurgeableGift = Pick<GiftRow, 'id' | 'vault_key_id' | 'payment_id' | 'first_gift_id'>

const columns = ['id', 'vault_key_id', 'payment_id', 'first_gift_id'] as const

const oldRows = (tx: Db, { limit }: PurgeAge) =>
  tx.selectFrom('gift').select(columns).limit(limit).forUpdate()

type ByState = PurgeAge & { states: readonly GiftRow['state'][] }

/** Gifts in states without received money. */
const unpaidBefore = (tx: Db, { states, ...age }: ByState) =>
  oldRows(tx, age).where('state', 'in', states).where('given_at', '<', age.before).execute()

/** Received gifts whose donor is not erased yet. */
const donorsBefore = (tx: Db, age: PurgeAge) =>
  received(tx, age).where('vault_key_id', 'is not', null).execute()

/** Received gifts, with or without a donor. */
const giftsBefore = (tx: Db, age: PurgeAge) =>
  received(tx, age).select(['amount', 'given_at', 'method', 'settled_at', 'state']).execute()

/** The age of a recurring gift counts from its last renewal. */
const received = (tx: Db, age: PurgeAge) =>
  oldRows(tx, age)
    .where('state', 'in', ['received', 'refunded', 'in-review'])
    .where(({ fn, eb }) => eb(fn.coalesce('renewed_at', 'settled_at', 'given_at'), '<', age.before))

async function deleteGift(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('gift').where('id', '=', id).execute()
}

/** Clears the personal columns of erased gifts. The amounts stay for accounting. */
export async function blankGifts(tx: Db, vaultKeyIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('gift')
    .set({
      vault_key_id: null,
      donor: null,
      dedication: null,
      page: null,
      key_hash: unusableHash,
      page_hash: null,
      card_hash: null,
      card_reported_at: null,
      donor_lookup: null,
    })
    .where('vault_key_id', 'in', vaultKeyIds)
    .execute()
}

async function forgetGift(tx: Db, deps: Deps, gift: PurgeableGift): Promise<void> {
  await forgetRecords(tx, deps, [gift])
  await forgetMailAbout(tx, deps, gift.id)
  await deleteUnpaid(tx, 'gift', gift.id)
  await deleteGift(tx, gift.id)
}

type ReceivedGift = Awaited<ReturnType<typeof giftsBefore>>[number]

/** The payments of gifts by card have a rule of their own. Other gifts are refunded in full or not at all. */
async function forgetReceived(tx: Db, deps: Deps, gift: ReceivedGift): Promise<void> {
  const { amount, method, state } = gift
  if (method !== 'stripe')
    await addToTotals(tx, {
      at: gift.settled_at ?? gift.given_at,
      purpose: 'gift',
      method,
      amount,
      refunded: state === 'refunded' ? amount : 0,
    })
  await forgetGift(tx, deps, gift)
}

/** Erases the donor. The row stays for accounting. */
export async function forgetDonor(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  gift: PurgeableGift,
): Promise<void> {
  await forgetRecords(tx, deps, [gift])
  await forgetMailAbout(tx, deps, gift.id)
  if (gift.vault_key_id) await blankGifts(tx, [gift.vault_key_id])
}

/** A donor whose gift still renews is not erased; the retention period starts again. */
async function forgetInactiveDonor(tx: Db, deps: Deps, gift: PurgeableGift): Promise<void> {
  if (await isLive(tx, gift)) await changeGift(tx, gift.id, { renewed_at: deps.clock.now() })
  else await forgetDonor(tx, deps, gift)
}

/** Whether the gift is a card subscription that still renews. */
export async function isLive(
  tx: Db,
  { payment_id, first_gift_id }: PurgeableGift,
): Promise<boolean> {
  if (payment_id === null || first_gift_id !== null) return false
  const found = await findPayment(tx, payment_id)
  return Boolean(found?.subscription_id) && found?.subscription_state !== 'cancelled'
}

const unpaid = (
  kind: string,
  states: readonly GiftRow['state'][],
  retentionDays: number,
): PurgeRule =>
  purgeOneByOne({
    kind,
    retentionDays,
    find: (tx, age) => unpaidBefore(tx, { states, ...age }),
    forget: forgetGift,
  })

/** Longer than an undo link works, so that its page can still say that it expired. */
const oldChanges: PurgeRule = {
  kind: 'changes to recurring gifts',
  retentionMs: 30 * 86_400_000,
  forget: (tx, _deps, { before, limit }) => deleteChangesBefore(tx, before, limit),
}

/** Each kind has its own retention period. */
export const oldGifts: readonly PurgeRule[] = [
  oldChanges,
  unpaid('gifts not completed', ['open', 'not-completed'], 30),
  // A transfer may be late.
  unpaid('promised gifts', ['pledged'], 90),
  // The law requires a receipt for two years after the end of its year; later the donor is not needed.
  purgeOneByOne({
    kind: 'donors of gifts',
    retentionDays: 3 * yearDays,
    find: donorsBefore,
    forget: forgetInactiveDonor,
  }),
  // The law requires accounting records for six years after the end of the year.
  purgeOneByOne({
    kind: 'gifts in the books',
    retentionDays: 7 * yearDays,
    find: giftsBefore,
    forget: forgetReceived,
  }),
]
