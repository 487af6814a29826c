import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { OrderNote } from '#server/db/tables.ts'
import type { Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeToken } from '#server/kit/limit.ts'
import { newKey } from '#server/kit/link-key.ts'
import type { PurgeAge } from '#server/kit/purge-rule.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { noteRecord } from './sealed.ts'

/** Twenty within an hour, more than any buyer needs. */
const limit = { action: 'order note', burst: 12, perHour: 8, kind: 'write' } as const

/** Encrypts and stores the note of a shopper. Its id is for creating an order; no endpoint reads a note by it. */
export async function writeNote(
  deps: Deps,
  { who }: Caller,
  note: string,
): Promise<{ _id: string }> {
  await takeToken(deps.db, deps.clock, { ...limit, who })
  const id = newKey()
  await deps.db.transaction().execute(async (tx) => {
    const sealed = await sealRecord(tx, deps, { kind: noteRecord, row: id, values: { note } })
    await insertNote(tx, { id, ...sealed, created_at: deps.clock.now() })
  })
  return { _id: id }
}

type NoteRow = Selectable<OrderNote>

async function insertNote(tx: Db, row: Insertable<OrderNote>): Promise<void> {
  await tx.insertInto('order_note').values(row).execute()
}

export const findNote = (db: Db, id: string): Promise<NoteRow | undefined> =>
  db
    .selectFrom('order_note')
    .select(['id', 'vault_key_id', 'note', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks the note, so that concurrent requests create one order. False for an unknown note. */
export async function lockNote(tx: Db, id: string): Promise<boolean> {
  const note = await tx
    .selectFrom('order_note')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return note !== undefined
}

/** Notes without an order. */
export const unusedNotesBefore = (
  tx: Db,
  { before, limit }: PurgeAge,
): Promise<Pick<NoteRow, 'id' | 'vault_key_id'>[]> =>
  tx
    .selectFrom('order_note')
    .select(['id', 'vault_key_id'])
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shop_order')
            .select('shop_order.id')
            .whereRef('shop_order.order_note_id', '=', 'order_note.id'),
        ),
      ),
    )
    .limit(limit)
    .forUpdate()
    .execute()

export async function deleteNotes(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('order_note').where('id', 'in', ids).execute()
}
