import { type Insertable, type Selectable, sql } from 'kysely'
import type { Day } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import type { PurgeCount } from '#server/db/tables.ts'

/** Uses the clock of the database, because the clocks of several machines may differ. */
export async function recordHeartbeat(db: Db, worker: string): Promise<void> {
  await sql`
    insert into job_worker (id, seen_at) values (${worker}, now())
    on conflict (id) do update set seen_at = now()
  `.execute(db)
}

/** Unlocks the jobs of workers without a recent heartbeat. Returns the number of such workers. */
export async function releaseSilentWorkers(db: Db, leaseSeconds: number): Promise<number> {
  const { rows } = await sql<{ worker: string }>`
    with silent as (
      select distinct locked_by as worker from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => ${leaseSeconds})
        and not exists (
          select from job_worker
          where id = locked_by and seen_at > now() - make_interval(secs => ${leaseSeconds})
        )
    )
    select worker, graphile_worker.force_unlock_workers(array[worker]) from silent
  `.execute(db)
  await sql`delete from job_worker where seen_at < now() - interval '1 day'`.execute(db)
  return rows.length
}

export async function releaseWorker(db: Db, worker: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array[${worker}])`.execute(db)
  await db.deleteFrom('job_worker').where('id', '=', worker).execute()
}

/** Returns false if another worker has taken the job. Otherwise no worker can take it until the transaction ends. */
export async function endJob(
  tx: Db,
  { id, worker, attempt }: { id: number; worker: string; attempt: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from graphile_worker._private_jobs
    where id = ${id} and locked_by = ${worker} and attempts = ${attempt}
    returning id
  `.execute(tx)
  return rows.length === 1
}

/** Returns true for the one scheduler that claims this occurrence. A claimed slot never moves back in time. */
export async function takeSlot(db: Db, job: string, slot: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into job_slot (job, slot) values (${job}, ${slot})
    on conflict (job) do update set slot = excluded.slot where job_slot.slot < excluded.slot
    returning job
  `.execute(db)
  return rows.length === 1
}

/** Whether a worker sent a heartbeat in the last minute. */
export async function hasLiveWorker(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from job_worker where seen_at > now() - interval '1 minute' limit 1
  `.execute(db)
  return rows.length === 1
}

export async function addPurgeCount(tx: Db, count: Insertable<PurgeCount>): Promise<void> {
  await tx
    .insertInto('purge_count')
    .values(count)
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind']).doUpdateSet((row) => ({
        deleted: row('purge_count.deleted', '+', row.ref('excluded.deleted')),
      })),
    )
    .execute()
}

export type PurgeCounted = Selectable<PurgeCount>

/** Deletes and returns the counts of the days before this one, so that each is written to the audit log once. */
export const takePurgeCounts = (tx: Db, day: Day): Promise<PurgeCounted[]> =>
  tx
    .deleteFrom('purge_count')
    .where('day', '<', day)
    .returning(['day', 'kind', 'deleted'])
    .execute()
