import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { forgetMailAbout } from '#server/mail/mail.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import {
  blankOrders,
  buyersBefore,
  deleteOrder,
  isNoteUsed,
  type Kept,
  ordersBefore,
  unpaidBefore,
} from './forget-queries.ts'
import type { OrderRow } from './queries.ts'
import { deleteNotes, findNote, unusedNotesBefore } from './note-queries.ts'

const dayMs = 86_400_000
/** None is longer. */
const yearMs = 366 * dayMs

type Means = Pick<Deps, 'clock'>

/** A note that nobody ordered with. */
const notes: PurgeRule = {
  kind: 'order notes',
  keptMs: dayMs,
  forget: async (tx, deps, age) => {
    const rows = await unusedNotesBefore(tx, age)
    await forgetRecords(tx, deps, rows)
    await deleteNotes(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  },
}

/** Nothing was paid, so no book needs it. */
const unpaid: PurgeRule = {
  kind: 'orders not paid',
  keptMs: 7 * dayMs,
  forget: async (tx, deps, age) => {
    const rows = await unpaidBefore(tx, age)
    for (const row of rows) await forgetOrder(tx, deps, row)
    return rows.length
  },
}

const buyers = (
  kind: string,
  states: readonly OrderRow['state'][],
  keptDays: number,
): PurgeRule => ({
  kind,
  keptMs: keptDays * dayMs,
  forget: async (tx, deps, age) => {
    const rows = await buyersBefore(tx, { states, ...age })
    for (const row of rows) await forgetBuyer(tx, deps, row)
    return rows.length
  },
})

/** As long as books are kept: six years from the end of the year. */
const ledger: PurgeRule = {
  kind: 'orders in the books',
  keptMs: 7 * yearMs,
  forget: async (tx, deps, age) => {
    const rows = await ordersBefore(tx, age)
    for (const row of rows) await forgetOrder(tx, deps, row)
    return rows.length
  },
}

async function forgetOrder(tx: Db, deps: Means, order: Kept): Promise<void> {
  await forgetRecords(tx, deps, [order])
  await forgetMailAbout(tx, deps, order.id)
  await deleteOrder(tx, order.id)
  // One that nobody paid left its note to the next.
  if (!(await isNoteUsed(tx, order.note))) await forgetNote(tx, deps, order.note)
}

/** Name, address, phone and note go for good; the row stays for the books and names nobody. */
export async function forgetBuyer(tx: Db, deps: Means, order: Kept): Promise<void> {
  await forgetNote(tx, deps, order.note)
  await forgetRecords(tx, deps, [order])
  await forgetMailAbout(tx, deps, order.id)
  if (order.vault_key) await blankOrders(tx, [order.vault_key])
}

async function forgetNote(tx: Db, deps: Means, id: string): Promise<void> {
  const note = await findNote(tx, id)
  if (!note) return
  await forgetRecords(tx, deps, [note])
  await deleteNotes(tx, [id])
}

/** Each kind has its own clock. */
export const oldOrders: readonly PurgeRule[] = [
  notes,
  unpaid,
  // By then a parcel has come, or somebody has asked where it is.
  buyers('deliveries of orders', ['sent', 'refunded', 'unfulfillable'], 180),
  // Nobody said that it was sent, and nobody has asked.
  buyers('buyers of orders', ['paid'], 2 * 366),
  ledger,
]
