import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { DB as Schema } from '#server/db/tables.ts'

export type Notice = Selectable<Schema['guest_notice']>

export async function addNotice(tx: Db, notice: Insertable<Schema['guest_notice']>): Promise<void> {
  await tx.insertInto('guest_notice').values(notice).execute()
}

export const findNotice = (db: Db, id: string): Promise<Notice | undefined> =>
  db.selectFrom('guest_notice').selectAll().where('id', '=', id).executeTakeFirst()

export const countNotices = (db: Db, eventId: string): Promise<number> =>
  countOf(db.selectFrom('guest_notice').where('event_id', '=', eventId))

/** Guests with a place, an offer or a position on the wait list, in the order of registration. */
export const guestsToTell = (db: Db, eventId: string) =>
  db
    .selectFrom('registration')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('is_bot', '=', false)
    .where('state', 'in', ['pending', 'confirmed', 'waiting', 'offered'])
    .orderBy('queue_number')
    .execute()

/** These guests wait for a text about the notice. An earlier text stays due beside it, unless the notice replaces it. */
export async function changeToText(
  tx: Db,
  ids: readonly string[],
  { noticeId, replaces }: { noticeId: string; replaces: boolean },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('registration')
    .set(({ eb }) => ({
      text_due: replaces ? 'notice' : sql`coalesce(text_due, 'notice')`,
      guest_notice_id: noticeId,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
}

/** Notices of events that ended before this moment. */
export async function deleteOldNotices(
  tx: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from guest_notice where id in (
      select guest_notice.id from guest_notice join event on event.id = event_id
      where ends_at < ${before} limit ${limit}
    ) returning id
  `.execute(tx)
  return rows.length
}
