import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type PurgeRule, purgeOneByOne, yearDays } from '#server/kit/purge-rule.ts'
import { forgetMailAbout } from '#server/mail/mail.ts'
import { deleteUnpaid } from '#server/payments/payments.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import {
  blankOrders,
  buyersBefore,
  deleteOrder,
  isNoteUsed,
  type PurgeableOrder,
  ordersBefore,
  unpaidBefore,
} from './forget-queries.ts'
import { deleteNotes, findNote, unusedNotesBefore } from './note-queries.ts'
import type { OrderRow } from './queries.ts'

type PurgeDeps = Pick<Deps, 'clock'>

async function forgetOrder(tx: Db, deps: PurgeDeps, order: PurgeableOrder): Promise<void> {
  await forgetRecords(tx, deps, [order])
  await forgetMailAbout(tx, deps, order.id)
  await deleteUnpaid(tx, 'order', order.id)
  await deleteOrder(tx, order.id)
  // One that nobody paid left its note to the next.
  if (!(await isNoteUsed(tx, order.order_note_id))) await forgetNoteOf(tx, deps, order)
}

/** Name, address, phone and note go for good; the row stays for the books and names nobody. */
export async function forgetBuyer(tx: Db, deps: PurgeDeps, order: PurgeableOrder): Promise<void> {
  await forgetNoteOf(tx, deps, order)
  await forgetRecords(tx, deps, [order])
  await forgetMailAbout(tx, deps, order.id)
  if (order.vault_key_id) await blankOrders(tx, [order.vault_key_id])
}

async function forgetNoteOf(tx: Db, deps: PurgeDeps, order: PurgeableOrder): Promise<void> {
  const note = await findNote(tx, order.order_note_id)
  if (note) await forgetNote(tx, deps, note)
}

type Note = Parameters<typeof forgetRecords>[2][number] & { id: string }

async function forgetNote(tx: Db, deps: PurgeDeps, note: Note): Promise<void> {
  await forgetRecords(tx, deps, [note])
  await deleteNotes(tx, [note.id])
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

/** Each kind has its own clock. */
export const oldOrders: readonly PurgeRule[] = [
  // Those that nobody ordered with.
  purgeOneByOne({
    kind: 'order notes',
    retentionDays: 1,
    find: unusedNotesBefore,
    forget: forgetNote,
  }),
  // Nothing was paid, so no book needs them.
  purgeOneByOne({
    kind: 'orders not paid',
    retentionDays: 7,
    find: unpaidBefore,
    forget: forgetOrder,
  }),
  // By then a parcel has come, or somebody has asked where it is.
  buyers('deliveries of orders', ['sent', 'refunded', 'unfulfillable'], 180),
  // Nobody said that it was sent, and nobody has asked.
  buyers('buyers of orders', ['paid', 'in-review'], 2 * yearDays),
  // As long as books are kept: six years from the end of the year.
  purgeOneByOne({
    kind: 'orders in the books',
    retentionDays: 7 * yearDays,
    find: ordersBefore,
    forget: forgetOrder,
  }),
]
