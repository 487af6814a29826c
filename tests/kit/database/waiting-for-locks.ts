import { expect } from 'vitest'
import type { Connection, Db } from '#server/db/connect.ts'

/** How many sessions of this database currently wait for a lock. */
export async function waitingForLocks({ pool }: Pick<Connection, 'pool'>): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount ?? 0
}

/** Starts the requests in this order, while a transaction holds the row that `lock` locks. Each waits for the row. */
export async function queueBehind(
  { db, connection }: { db: Db; connection: Connection },
  lock: (tx: Db) => Promise<unknown>,
  requests: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const running = await db.transaction().execute(async (tx) => {
    await lock(tx)
    const started: Promise<unknown>[] = []
    for (const request of requests) {
      started.push(request())
      await expect.poll(() => waitingForLocks(connection)).toBe(started.length)
    }
    return started
  })
  await Promise.all(running)
}
