import { sql } from 'kysely'
import type { FailedJob } from '#contract/console/job.ts'
import { maxTotal } from '#contract/console/list.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage, numberIn } from '#server/kit/list-cursor.ts'
import { Refusal } from '#server/kit/refuse.ts'

/** Jobs that used all their attempts, so that no worker takes them again. */
const isFailed = sql<boolean>`attempts >= max_attempts and locked_at is null`

type Row = { id: number; name: string; at: Date; attempts: number; error: string | null }

/** A page of failed jobs, the newest first, without their payloads. */
export async function listFailedJobs(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  const list = { name: 'job', filters: {} }
  const page = await keysetPage(
    keys,
    list,
    { limit, after },
    {
      read: (position, max) => failedPage(db, numberIn(position) ?? null, max),
      count: () => countFailedJobs(db),
      positionOf: ({ id }) => [id],
    },
  )
  return { ...page, rows: page.rows.map(describe) }
}

async function failedPage(db: Db, after: number | null, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, task_identifier as name, updated_at as at, attempts, last_error as error
    from graphile_worker.jobs
    where ${isFailed} and (${after}::bigint is null or id < ${after}::bigint)
    order by id desc limit ${limit}
  `.execute(db)
  return rows
}

export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from graphile_worker.jobs where ${isFailed} limit ${maxTotal + 1}
    ) as failed
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** `task.ts` stores only the kind of an error. An error of the worker itself may contain more, so it is cut. */
const describe = ({ id, name, at, attempts, error }: Row): FailedJob => ({
  id: String(id),
  name,
  at: at.toISOString(),
  attempts,
  error: /^[\w$ .:-]{1,60}/.exec(error ?? '')?.[0].trim() || 'unknown failure',
})

/** Runs a failed job again, with all its attempts. */
export const retryJob = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<{ id: string }> =>
  deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select task_identifier as name from graphile_worker.jobs where id = ${id}::bigint and ${isFailed}
    `.execute(tx)
    const [job] = rows
    if (!job) throw new Refusal('not-found', 'There is nothing at this address.')
    await sql`
      select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)
    `.execute(tx)
    await writeAudit(tx, deps, actor, { action: 'job retried', subject: id, part: job.name })
    return { id }
  })
