import type { Insertable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'

/** In the order of the list. */
export const allCampaigns = (db: Db, limit: number) =>
  db
    .selectFrom('campaign')
    .select(['id', 'place', 'body', 'updated_at'])
    .orderBy('place')
    .limit(limit)
    .execute()

export const findCampaign = (db: Db, id: string) =>
  db.selectFrom('campaign').select(['id', 'place', 'body']).where('id', '=', id).executeTakeFirst()

export const firstCampaign = (db: Db) =>
  db
    .selectFrom('campaign')
    .select(['id', 'place', 'body'])
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()

export async function insertCampaigns(
  db: Db,
  rows: Insertable<Schema['campaign']>[],
): Promise<void> {
  await db.insertInto('campaign').values(rows).execute()
}
