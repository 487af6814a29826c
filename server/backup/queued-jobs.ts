import type pg from 'pg'

const fields =
  'identifier, payload, queue_name, run_at, attempts, max_attempts, key, priority, flags'

/** The last id of a job, or undefined for a database without a job queue. */
export async function readLastJobId(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query(
    `select to_regclass('graphile_worker._private_jobs') is not null as has_jobs`,
  )
  if (!rows[0].has_jobs) return undefined
  const last = await client.query(
    `select coalesce(pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id')::regclass), 0)::text as id`,
  )
  return Number(last.rows[0].id)
}

/** Locked jobs are included: their workers do not exist after a restore, and every job may run more than once. */
export const copyJobsOut = `
  copy (
    select identifier, payload, queue_name, run_at, attempts, job.max_attempts, key, priority,
      (select array_agg(flag) from jsonb_object_keys(job.flags) flag) as flags
    from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = task_id
      left join graphile_worker._private_job_queues as queue on queue.id = job_queue_id
    order by job.id
  ) to stdout`

export const copyJobsIn = `copy restored_job (${fields}) from stdin`

export async function prepareJobs(client: pg.Client): Promise<void> {
  await client.query(
    `create temporary table restored_job (
      position bigint generated always as identity, identifier text, payload json, queue_name text, run_at timestamptz,
      attempts int, max_attempts int, key text, priority int, flags text[]
    ) on commit drop`,
  )
}

/** Adds the loaded jobs in their order. Ids continue after `lastId`, so a row that names an old job names no new one. */
export async function addRestoredJobs(client: pg.Client, lastId: number): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('graphile_worker._private_jobs', 'id')::regclass, $1)`,
    [Math.max(1, lastId)],
  )
  await client.query(
    `create temporary table added_job on commit drop as
    select attempts, run_at, (graphile_worker.add_job(
      identifier, payload, queue_name => queue_name, run_at => run_at, max_attempts => max_attempts,
      job_key => key, priority => priority, flags => flags
    )).id
    from (select * from restored_job order by position) as job`,
  )
  await client.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at => run_at, attempts => attempts)
    from added_job where attempts > 0`,
  )
}
