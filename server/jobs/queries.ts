import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** All times here are the database's own, so that the clocks of several machines need not agree. */
export async function recordBeat(db: Db, worker: string): Promise<void> {
  await sql`
    insert into job_worker (id, seen_at) values (${worker}, now())
    on conflict (id) do update set seen_at = now()
  `.execute(db)
}

/** Gives back whatever is held by workers that have fallen silent. Returns how many workers that were. */
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

/** False when somebody else has taken the job over; until the transaction ends, nobody can. */
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

/** True for the one scheduler that takes this occurrence. Occurrences only go forward. */
export async function takeSlot(db: Db, job: string, slot: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into job_slot (job, slot) values (${job}, ${slot})
    on conflict (job) do update set slot = excluded.slot where job_slot.slot < excluded.slot
    returning job
  `.execute(db)
  return rows.length === 1
}
