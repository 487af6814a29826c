import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { WebhookEvent } from '#server/db/tables.ts'

export type WebhookEventRow = Selectable<WebhookEvent>

type Name = { provider: string; eventId: string }

/** False when the event was stored before. */
export async function insertWebhookEvent(tx: Db, row: Insertable<WebhookEvent>): Promise<boolean> {
  const added = await tx
    .insertInto('webhook_event')
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
    .selectFrom('webhook_event')
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
    .updateTable('webhook_event')
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
    .deleteFrom('webhook_event')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('provider', 'event_id'),
        'in',
        selectFrom('webhook_event')
          .select(['webhook_event.provider', 'webhook_event.event_id'])
          .where('webhook_event.received_at', '<', before)
          .limit(limit)
          .$asTuple('provider', 'event_id'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
