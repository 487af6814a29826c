import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { BackupState } from '#server/db/tables.ts'

/** The state, which the first call inserts. */
export async function watchBackups(db: Db, now: Date): Promise<Selectable<BackupState>> {
  await db
    .insertInto('backup_state')
    .values({ watched_since: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return db.selectFrom('backup_state').selectAll().executeTakeFirstOrThrow()
}

export async function recordBackup(db: Db, succeeded_at: Date): Promise<void> {
  await db
    .insertInto('backup_state')
    .values({ watched_since: succeeded_at, succeeded_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ succeeded_at }))
    .execute()
}

/** Whether a job waits for its first attempt, or has run for less than an hour. */
export async function isJobUnderWay(db: Db, job: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = ${job}
      and (locked_at > now() - interval '1 hour' or (locked_at is null and attempts = 0))
    limit 1
  `.execute(db)
  return rows.length > 0
}
