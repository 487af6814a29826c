import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { PaymentNotice } from '#server/db/tables.ts'

export type WebhookEventRow = Selectable<PaymentNotice>

type Name = { provider: string; eventId: string }

/** False when the event was stored before. */
export async function insertWebhookEvent(tx: Db, row: Insertable<PaymentNotice>): Promise<boolean> {
  const added = await tx
    .insertInto('payment_notice')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export const findWebhookEvent = (
  db: Db,
  { provider, eventId }: Name,
): Promise<WebhookEventRow | undefined> =>
  db
    .selectFrom('payment_notice')
    .select(['about_id', 'about_kind', 'event_id', 'provider', 'received_at', 'settled_at', 'type'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()

/** False when the event was settled before. */
export async function markEventSettled(
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

export async function deleteWebhookEventsBefore(
  tx: Db,
  before: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_notice')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('provider', 'event_id'),
        'in',
        selectFrom('payment_notice')
          .select(['payment_notice.provider', 'payment_notice.event_id'])
          .where('payment_notice.received_at', '<', before)
          .limit(limit)
          .$asTuple('provider', 'event_id'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
