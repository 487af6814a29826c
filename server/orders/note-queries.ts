import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { OrderNote } from '#server/db/tables.ts'

type NoteRow = Selectable<OrderNote>

export async function insertNote(tx: Db, row: Insertable<OrderNote>): Promise<void> {
  await tx.insertInto('order_note').values(row).execute()
}

export const findNote = (db: Db, id: string): Promise<NoteRow | undefined> =>
  db
    .selectFrom('order_note')
    .select(['id', 'vault_key_id', 'note', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Nobody else makes an order with it until this transaction ends. */
export async function lockNote(tx: Db, id: string): Promise<boolean> {
  const note = await tx
    .selectFrom('order_note')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return note !== undefined
}

/** Those that no order was made with. */
export const unusedNotesBefore = (
  tx: Db,
  { before, most }: { before: Date; most: number },
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
    .limit(most)
    .forUpdate()
    .execute()

export async function deleteNotes(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('order_note').where('id', 'in', ids).execute()
}
