import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import { unusableHash } from '#server/db/unusable-hash.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type PurgeAge, purgeOneByOne, type PurgeRule, yearDays } from '#server/kit/purge-rule.ts'
import { forgetMailAbout } from '#server/mail/mail.ts'
import { deleteUnpaid } from '#server/payments/payments.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { deleteNotes, findNote, unusedNotesBefore } from './note.ts'
import type { OrderRow } from './queries.ts'

type PurgeableOrder = Pick<OrderRow, 'id' | 'vault_key_id' | 'order_note_id'>

const columns = ['id', 'vault_key_id', 'order_note_id'] as const

const oldRows = (tx: Db, { limit }: PurgeAge) =>
  tx.selectFrom('shop_order').select(columns).limit(limit).forUpdate()

/** Orders that were cancelled unpaid. */
const unpaidBefore = (tx: Db, age: PurgeAge) =>
  oldRows(tx, age).where('state', '=', 'cancelled').where('ordered_at', '<', age.before).execute()

type ByState = PurgeAge & { states: readonly OrderRow['state'][] }

/** Orders in one of these states since then whose buyer is not erased yet. */
const buyersBefore = (tx: Db, { states, ...age }: ByState) =>
  oldRows(tx, age)
    .where('vault_key_id', 'is not', null)
    .where('state', 'in', states)
    .where(({ fn, eb }) => eb(fn.coalesce('sent_at', 'settled_at', 'ordered_at'), '<', age.before))
    .execute()

/** All orders of that age, with or without a buyer. */
const ordersBefore = (tx: Db, age: PurgeAge) =>
  oldRows(tx, age).where('ordered_at', '<', age.before).execute()

async function deleteOrder(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('shop_order').where('id', '=', id).execute()
}

/** Whether another order with a buyer uses the note. */
async function isNoteUsed(tx: Db, { id, order_note_id }: PurgeableOrder): Promise<boolean> {
  const other = await tx
    .selectFrom('shop_order')
    .select('id')
    .where('order_note_id', '=', order_note_id)
    .where('id', '<>', id)
    .where('vault_key_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Clears the personal columns of erased orders and deletes their notes. The amounts stay for accounting. */
export async function blankOrders(tx: Db, vaultKeyIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({
      vault_key_id: null,
      buyer: null,
      links: null,
      tracking: null,
      key_hash: unusableHash,
      status_key_hash: unusableHash,
    })
    .where('vault_key_id', 'in', vaultKeyIds)
    .execute()
  await tx.deleteFrom('order_note').where('vault_key_id', 'in', vaultKeyIds).execute()
}

type PurgeDeps = Pick<Deps, 'clock'>

async function forgetOrder(tx: Db, deps: PurgeDeps, order: PurgeableOrder): Promise<void> {
  await forgetRecords(tx, deps, [order])
  await forgetMailAbout(tx, deps, order.id)
  await deleteUnpaid(tx, 'order', order.id)
  await deleteOrder(tx, order.id)
  await forgetNoteOf(tx, deps, order)
}

/** Erases name, address, phone and note. The row stays for accounting. */
export async function forgetBuyer(tx: Db, deps: PurgeDeps, order: PurgeableOrder): Promise<void> {
  await forgetNoteOf(tx, deps, order)
  await forgetRecords(tx, deps, [order])
  await forgetMailAbout(tx, deps, order.id)
  if (order.vault_key_id) await blankOrders(tx, [order.vault_key_id])
}

/** A newer order may use the note of a cancelled one. Then the note stays. */
async function forgetNoteOf(tx: Db, deps: PurgeDeps, order: PurgeableOrder): Promise<void> {
  if (await isNoteUsed(tx, order)) return
  const note = await findNote(tx, order.order_note_id)
  if (note) await forgetNote(tx, deps, note)
}

type Note = Parameters<typeof forgetRecords>[2][number] & { id: string }

async function forgetNote(tx: Db, deps: PurgeDeps, note: Note): Promise<void> {
  await forgetRecords(tx, deps, [note])
  await deleteNotes(tx, [note.id])
}

/** Retention of the buyer, in days, from the day the order was sent or settled. */
const sentDays = 180
const unsentDays = 2 * yearDays
const unpaidDays = 7

const sentStates = ['sent', 'refunded', 'unfulfillable'] as const
const unsentStates = ['paid', 'in-review'] as const

type ErasableOrder = Pick<
  OrderRow,
  'state' | 'sent_at' | 'settled_at' | 'ordered_at' | 'vault_key_id'
>

/** When the buyer is erased; undefined while the order waits for its payment, and once the buyer is erased. */
export function erasedAt({ state, vault_key_id, ...order }: ErasableOrder): Date | undefined {
  if (vault_key_id === null || state === 'awaiting-payment') return undefined
  const from = state === 'cancelled' ? order.ordered_at : settledAt(order)
  return new Date(from.getTime() + retentionOf(state) * dayMs)
}

const settledAt = ({
  sent_at,
  settled_at,
  ordered_at,
}: Omit<ErasableOrder, 'state' | 'vault_key_id'>) => sent_at ?? settled_at ?? ordered_at

function retentionOf(state: OrderRow['state']): number {
  if (state === 'cancelled') return unpaidDays
  return unsentStates.some((one) => one === state) ? unsentDays : sentDays
}

const buyers = (
  kind: string,
  states: readonly OrderRow['state'][],
  retentionDays: number,
): PurgeRule =>
  purgeOneByOne({
    kind,
    retentionDays,
    find: (tx, age) => buyersBefore(tx, { states, ...age }),
    forget: forgetBuyer,
  })

/** Each kind has its own retention period. */
export const oldOrders: readonly PurgeRule[] = [
  // Notes without an order.
  purgeOneByOne({
    kind: 'order notes',
    retentionDays: 1,
    find: unusedNotesBefore,
    forget: forgetNote,
  }),
  // Nothing was paid, so accounting does not need them.
  purgeOneByOne({
    kind: 'orders not paid',
    retentionDays: unpaidDays,
    find: unpaidBefore,
    forget: forgetOrder,
  }),
  // By then the parcel has arrived, or the buyer has asked for it.
  buyers('deliveries of orders', sentStates, sentDays),
  // Never marked as sent, and the buyer has not asked for it.
  buyers('buyers of orders', unsentStates, unsentDays),
  // The law requires accounting records for six years after the end of the year.
  purgeOneByOne({
    kind: 'orders in the books',
    retentionDays: 7 * yearDays,
    find: ordersBefore,
    forget: forgetOrder,
  }),
]
