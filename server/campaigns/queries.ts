import { type Insertable, sql } from 'kysely'
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

export async function lastPlace(db: Db): Promise<number> {
  const row = await db
    .selectFrom('campaign')
    .select('place')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.place ?? 0
}

/** Serialises changes of places, so that two campaigns never take one place at the same time. */
export async function lockPlaces(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('campaign places'))`.execute(tx)
}

export async function placeHolder(db: Db, place: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign')
    .select('id')
    .where('place', '=', place)
    .executeTakeFirst()
  return row?.id
}

type PutCampaign = { id: string; place: number; body: object; at: Date }

export async function putCampaign(tx: Db, { id, place, body, at }: PutCampaign): Promise<void> {
  const values = { place, body: JSON.stringify(body), updated_at: at }
  await tx
    .insertInto('campaign')
    .values({ id, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...values, version: sql`campaign.version + 1` }),
    )
    .execute()
}

export async function deleteCampaign(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('campaign').where('id', '=', id).execute()
}
