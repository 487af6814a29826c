import type pg from 'pg'
import { vi } from 'vitest'

/** A write at which a drill can hold a server, after the write and before its commit. */
export type HeldWrite = { table: string; on: 'insert' | 'update' | 'delete'; when?: string }

/** The class id of our advisory locks, which nothing else in the database uses. */
const lockClass = 7_077

/** Creates a trigger for each write, so that `holdAt` can hold it by its index in the list. */
export async function createHoldTriggers(
  pool: pg.Pool,
  writes: readonly HeldWrite[],
): Promise<void> {
  await pool.query(`
    create function wait_if_held() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${lockClass}, tg_argv[0]::int);
      return null;
    end $$
  `)
  for (const [index, { table, on, when = 'true' }] of writes.entries())
    await pool.query(`
      create trigger hold_${index} after ${on} on ${table}
      for each row when (${when}) execute function wait_if_held('${index}')
    `)
}

/** Holds every transaction that does this write. `release` aborts the held transactions. */
export async function holdAt(pool: pg.Pool, index: number) {
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock($1, $2)', [lockClass, index])
  const held = async () => (await holder.query(heldSessions, [lockClass, index])).rowCount ?? 0
  return {
    reached: () => vi.waitFor(async () => assert((await held()) > 0), { timeout, interval: 10 }),
    async release() {
      // A killed process sends no commit, but a statement outside of a transaction would still be committed.
      await holder.query(`select pg_terminate_backend(pid, 5000) from (${heldSessions}) as held`, [
        lockClass,
        index,
      ])
      await holder.query('select pg_advisory_unlock($1, $2)', [lockClass, index])
      holder.release()
    },
  }
}

const heldSessions = `
  select pid from pg_locks
  where locktype = 'advisory' and classid = $1 and objid = $2 and not granted
    and database = (select oid from pg_database where datname = current_database())`

const timeout = 300_000

const assert = (isReached: boolean) => {
  if (!isReached) throw new Error('No transaction has reached this write.')
}
