import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { PaymentNotice } from '#server/db/tables.ts'

export type NoticeRow = Selectable<PaymentNotice>

type Name = { provider: string; eventId: string }

/** False when it came before. */
export async function insertNotice(tx: Db, row: Insertable<PaymentNotice>): Promise<boolean> {
  const added = await tx
    .insertInto('payment_notice')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export const findNotice = (db: Db, { provider, eventId }: Name): Promise<NoticeRow | undefined> =>
  db
    .selectFrom('payment_notice')
    .select(['about_id', 'about_kind', 'event_id', 'provider', 'received_at', 'settled_at', 'type'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()

/** False when somebody settled it before. */
export async function settleNoticeRow(
  tx: Db,
  { provider, eventId }: Name,
  at: Date,
): Promise<boolean> {
  const settled = await tx
    .updateTable('payment_notice')
    .set({ settled_at: at })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return settled.numUpdatedRows === 1n
}

export async function deleteNoticesBefore(tx: Db, before: Date, most: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_notice')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('provider', 'event_id'),
        'in',
        selectFrom('payment_notice')
          .select(['payment_notice.provider', 'payment_notice.event_id'])
          .where('payment_notice.received_at', '<', before)
          .limit(most)
          .$asTuple('provider', 'event_id'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
