import type { Connection } from '#server/db/connect.ts'

/** How many sessions of this database currently wait for a lock. */
export async function waitingForLocks({ pool }: Pick<Connection, 'pool'>): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount ?? 0
}
