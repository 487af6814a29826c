import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'

/** Returns the campaigns in the order of the list. */
export const allCampaigns = (db: Db, limit: number) =>
  db
    .selectFrom('campaign')
    .select(['id', 'position', 'body', 'updated_at'])
    .orderBy('position')
    .limit(limit)
    .execute()

export const findCampaign = (db: Db, id: string) =>
  db
    .selectFrom('campaign')
    .select(['id', 'position', 'body'])
    .where('id', '=', id)
    .executeTakeFirst()

export const firstCampaign = (db: Db) =>
  db
    .selectFrom('campaign')
    .select(['id', 'position', 'body'])
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

export async function insertCampaigns(
  db: Db,
  rows: Insertable<Schema['campaign']>[],
): Promise<void> {
  await db.insertInto('campaign').values(rows).execute()
}

export async function lastPosition(db: Db): Promise<number> {
  const row = await db
    .selectFrom('campaign')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? 0
}

/** Serialises changes of positions, so that two campaigns never have the same one. */
export async function lockPositions(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('campaign positions'))`.execute(tx)
}

export async function holderOfPosition(db: Db, position: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign')
    .select('id')
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.id
}

type PutCampaign = { id: string; position: number; body: object; at: Date }

export async function putCampaign(tx: Db, { id, position, body, at }: PutCampaign): Promise<void> {
  const values = { position, body: JSON.stringify(body), updated_at: at }
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
