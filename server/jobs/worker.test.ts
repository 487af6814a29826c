import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { jobLog } from '#tests/kit/server/job-log.ts'
import { addJob, defineJob, defineScheduledJob } from './jobs.ts'
import { createScheduler } from './scheduler.ts'
import { startWorker } from './worker.ts'

const Empty = z.object({})
const anything: unknown = expect.anything()
const restarted = 'the worker stopped unexpectedly and is restarted'
const waitLong = { timeout: 10_000 }
const waitLonger = { timeout: 40_000 }

test('an added job starts at once, and a stop waits for the running job', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const finish = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const done: string[] = []
  const job = defineJob('slow', Empty, async () => {
    begun.resolve()
    await finish.promise
    done.push('job')
  })
  const worker = startWorker({ connection, deps, jobs: [job], log: jobLog() })
  await addJob(deps.db, job, {})
  await begun.promise
  const stopped = worker.stop().then(() => done.push('stop'))
  finish.resolve()
  await stopped
  expect(done).toEqual(['job', 'stop'])
  expect(await waitingJobs(deps)).toEqual([])
})

test('a stop waits for an endless job up to its limit, and then releases the job', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const job = defineJob('endless', Empty, async () => {
    begun.resolve()
    await release.promise
  })
  const log = jobLog()
  const worker = startWorker({ connection, deps, jobs: [job], log, stopTimeoutMs: 200 })
  await addJob(deps.db, job, {})
  await begun.promise
  const before = performance.now()
  await worker.stop()
  printDuration('The stop of a worker whose job does not end', performance.now() - before)
  expect(await waitingJobs(deps)).toEqual([{ locked_by: null }])
  release.resolve()
})

test('a worker survives the loss of its database and continues afterwards', async () => {
  // graphile-worker also prints the lost connection to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { connection, url } = await freshDatabase()
  const deps = testDeps(connection)
  const ran: number[] = []
  const job = defineJob('count', z.object({ number: z.number() }), async ({ number }) => {
    ran.push(number)
    // The database stops during this job, so the worker cannot mark the job as completed either.
    if (number === 1 && ran.length === 1) await allowConnections(url, false)
  })
  const log = jobLog()
  const worker = startWorker({ connection, deps, jobs: [job], log })
  await addJob(deps.db, job, { number: 1 })
  const incomplete: unknown = expect.stringContaining('Failed to complete jobs')
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledWith(anything, incomplete), waitLong)
  await allowConnections(url, true)
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledWith(anything, restarted), waitLong)
  await vi.waitFor(() => addJob(deps.db, job, { number: 2 }), waitLong)
  await vi.waitFor(() => expect(ran).toContain(2), waitLong)
  await vi.waitFor(async () => expect(await waitingJobs(deps)).toEqual([]), waitLong)
  await worker.stop()
})

test('[D3] a worker that starts while the database is down runs jobs once the database is back', async () => {
  const { connection, url } = await freshDatabase()
  const deps = testDeps(connection)
  const ran = Promise.withResolvers<void>()
  const job = defineJob('late', Empty, async () => ran.resolve())
  const log = jobLog()
  await allowConnections(url, false)
  const worker = startWorker({ connection, deps, jobs: [job], log })
  const unfetched: unknown = expect.stringContaining('Failed to acquire job')
  await vi.waitFor(() => expect(log.debug).toHaveBeenCalledWith(anything, unfetched), waitLong)
  await allowConnections(url, true)
  await vi.waitFor(() => addJob(deps.db, job, {}), waitLong)
  await ran.promise
  await worker.stop()
})

test('[D3] a worker restarts also if another job fails after the database is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { connection, url } = await freshDatabase()
  const deps = testDeps(connection)
  const begun: number[] = []
  const isBack = Promise.withResolvers<void>()
  const isStored = Promise.withResolvers<void>()
  const job = defineJob('count', z.object({ number: z.number() }), async ({ number }) => {
    const isFirstRun = !begun.includes(number)
    begun.push(number)
    if (!isFirstRun || number > 3) return
    await vi.waitFor(() => expect(begun).toHaveLength(3), waitLong)
    if (number === 1) await allowConnections(url, false)
    if (number === 2) await isBack.promise
    if (number === 3) return isStored.promise
    throw new Error('This run fails.')
  })
  const log = jobLog()
  const worker = startWorker({ connection, deps, jobs: [job], log, concurrency: 3 })
  for (const number of [1, 2, 3]) await addJob(deps.db, job, { number })
  const unstored: unknown = expect.stringContaining('Failed to fail jobs')
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledWith(anything, unstored), waitLong)
  await allowConnections(url, true)
  isBack.resolve()
  const failed = () => sql`select from graphile_worker.jobs where last_error is not null`
  await vi.waitFor(async () => {
    expect((await failed().execute(deps.db)).rows).toHaveLength(1)
  }, waitLong)
  isStored.resolve()
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledWith(anything, restarted), waitLonger)
  await vi.waitFor(() => addJob(deps.db, job, { number: 4 }), waitLong)
  await vi.waitFor(() => expect(begun).toContain(4), waitLong)
  await worker.stop()
})

test('[D16] another worker takes over the jobs of a silent worker, whose late write is rejected', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const done: string[] = []
  const gone = Promise.withResolvers<void>()
  const late = Promise.withResolvers<string>()
  let runs = 0
  const job = defineJob('once', Empty, async (_payload, { finish }) => {
    const run = ++runs
    if (run === 1) await gone.promise
    try {
      await deps.db.transaction().execute(async (tx) => {
        await finish(tx)
        done.push(`run ${run}`)
      })
    } catch (error) {
      late.resolve(String(error))
      throw error
    }
  })
  const log = jobLog()
  const silent = startWorker({
    connection,
    deps,
    jobs: [job],
    log,
    leaseSeconds: 3_600,
    stopTimeoutMs: 500,
  })
  await addJob(deps.db, job, {})
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 5_000 })
  // The worker holds the job, and its last heartbeat is an hour old.
  await sql`update job_worker set seen_at = now() - interval '1 hour'`.execute(deps.db)
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`.execute(
    deps.db,
  )
  const other = startWorker({ connection, deps, jobs: [job], log, leaseSeconds: 5 })
  await vi.waitFor(() => expect(done).toEqual(['run 2']), { timeout: 10_000 })
  gone.resolve()
  expect(await late.promise).toContain('Another worker has taken this job')
  await Promise.all([silent.stop(), other.stop()])
  expect(done).toEqual(['run 2'])
})

test('[D16] a job whose worker dies right after its commit does not run again', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const done = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const job = defineJob('once', Empty, async (_payload, { finish }) => {
    await deps.db.transaction().execute(finish)
    done.resolve()
    await release.promise
  })
  const worker = startWorker({ connection, deps, jobs: [job], log: jobLog(), stopTimeoutMs: 200 })
  await addJob(deps.db, job, {})
  await done.promise
  expect(await waitingJobs(deps)).toEqual([])
  release.resolve()
  await worker.stop()
})

test('[D18] two schedulers with clocks five minutes apart run each hourly job once, over the clock change', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const hourly = defineScheduledJob('hourly', { everyMinutes: 60 }, async () => undefined)
  const nightly = defineScheduledJob('nightly', { dailyAt: '01:30' }, async () => undefined)
  let now = Date.parse('2025-11-02T05:30:00Z')
  const jobs = [hourly, nightly]
  const early = createScheduler(deps.db, { now: () => new Date(now + 5 * 60_000) }, jobs)
  const late = createScheduler(deps.db, { now: () => new Date(now) }, jobs)
  await early()
  await sql`delete from graphile_worker._private_jobs`.execute(deps.db)
  for (let minutes = 0; minutes < 24 * 60; minutes += 10, now += 600_000)
    await Promise.all([early(), late()])
  const { rows } = await sql<{ task: string; count: number }>`
    select task_identifier as task, count(*) as count from graphile_worker.jobs group by 1 order by 1
  `.execute(deps.db)
  expect(rows).toEqual([
    { task: 'hourly', count: 24 },
    { task: 'nightly', count: 1 },
  ])
})

type JobDeps = Pick<ReturnType<typeof testDeps>, 'db'>

async function waitingJobs({ db }: JobDeps) {
  const { rows } = await sql`select locked_by from graphile_worker.jobs`.execute(db)
  return rows
}

/** Simulates a restart: `false` closes all connections and rejects new ones. */
async function allowConnections(url: string, allowed: boolean) {
  const admin = new URL(url)
  const name = admin.pathname.slice(1)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  await client.query(`alter database ${name} with allow_connections ${allowed}`)
  if (!allowed)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    )
  await client.end()
}
