import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { KeyHolder } from '#server/db/tables.ts'

/** A process without a heartbeat for this long counts as stopped. All times are by the clock of the database. */
const silentSeconds = 30

/** Serialises process starts and changes of the active key. */
export async function lockKeyHolders(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('baobab key holders'))`.execute(tx)
}

export async function upsertHolder(
  db: Db,
  holder: Pick<Selectable<KeyHolder>, 'process' | 'key_ids' | 'active_key_id'>,
): Promise<void> {
  const seen_at = sql<Date>`now()`
  await db
    .insertInto('key_holder')
    .values({ ...holder, seen_at })
    .onConflict((conflict) => conflict.column('process').doUpdateSet({ ...holder, seen_at }))
    .execute()
}

export async function removeHolder(db: Db, process: string): Promise<void> {
  await db.deleteFrom('key_holder').where('process', '=', process).execute()
}

export async function findLiveHolders(db: Db): Promise<Selectable<KeyHolder>[]> {
  const silent = sql<Date>`now() - make_interval(secs => ${silentSeconds})`
  await db.deleteFrom('key_holder').where('seen_at', '<', silent).execute()
  return db.selectFrom('key_holder').selectAll().execute()
}

export async function findActiveKey(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('active_key').select('key_id').executeTakeFirst()
  return row?.key_id
}

export async function setActiveKey(db: Db, key_id: string): Promise<void> {
  await db
    .insertInto('active_key')
    .values({ key_id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ key_id }))
    .execute()
}

/** Whether a live process encrypts with another key than the active one. */
export async function doKeysDiffer(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from key_holder, active_key
    where key_holder.active_key_id <> active_key.key_id
      and seen_at > now() - make_interval(secs => ${silentSeconds})
    limit 1
  `.execute(db)
  return rows.length === 1
}
