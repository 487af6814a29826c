import type pg from 'pg'
import { vi } from 'vitest'

/** A write at which a server can be held: it has done it, and has not committed it. */
export type Stop = { table: string; on: 'insert' | 'update' | 'delete'; when?: string }

/** Nobody else in this database uses locks of this number. */
const space = 7_077

/** Makes the writes of a database ones that `holdAt` can hold. Each is known by its place in the list. */
export async function makeStops(pool: pg.Pool, stops: readonly Stop[]): Promise<void> {
  await pool.query(`
    create function pass_stop() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${space}, tg_argv[0]::int);
      return null;
    end $$
  `)
  for (const [place, { table, on, when = 'true' }] of stops.entries())
    await pool.query(`
      create trigger stop_${place} after ${on} on ${table}
      for each row when (${when}) execute function pass_stop('${place}')
    `)
}

/** Whoever comes to this stop is held there. `release` lets nothing be committed of what is held. */
export async function holdAt(pool: pg.Pool, place: number) {
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock($1, $2)', [space, place])
  const held = async () => (await holder.query(heldThere, [space, place])).rowCount ?? 0
  return {
    reached: () => vi.waitFor(async () => mustBe((await held()) > 0), { timeout, interval: 10 }),
    async release() {
      // A killed process can send no commit, but a statement outside of any transaction would still go through.
      await holder.query(`select pg_terminate_backend(pid, 5000) from (${heldThere}) as held`, [
        space,
        place,
      ])
      await holder.query('select pg_advisory_unlock($1, $2)', [space, place])
      holder.release()
    },
  }
}

const heldThere = `
  select pid from pg_locks
  where locktype = 'advisory' and classid = $1 and objid = $2 and not granted
    and database = (select oid from pg_database where datname = current_database())`

const timeout = 300_000

const mustBe = (isSo: boolean) => {
  if (!isSo) throw new Error('Nobody came to where they were waited for.')
}
