import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Connection } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { Job, Log } from './jobs.ts'
import { recordHeartbeat, releaseSilentWorkers, releaseWorker } from './queries.ts'
import { createScheduler } from './scheduler.ts'
import { tasksOf } from './task.ts'
import { quietLogger } from './worker-log.ts'

export type WorkerOptions = {
  /** A separate pool: the worker listens all the time, and pages must not wait for a job's connection. */
  connection: Connection
  jobs: readonly Job[]
  deps: Deps
  log: Log
  /** Number of jobs that run at the same time. */
  concurrency?: number
  /** A worker without a heartbeat for this long counts as dead. */
  leaseSeconds?: number
  /** How long a stop waits for running jobs before it releases them to other workers. */
  stopTimeoutMs?: number
}

/** Runs jobs in this process until it is stopped. Restarts its pool after a restart of the database. */
export function startWorker(options: WorkerOptions): { stop: () => Promise<void> } {
  const { connection, deps, jobs, log, leaseSeconds = 15, stopTimeoutMs = 7_000 } = options
  const { db } = connection
  const stopped = new AbortController()
  let pool = startPool(options, stopTimeoutMs)

  const addDueJobs = createScheduler(db, deps.clock, jobs)
  const heartbeat = repeat((leaseSeconds * 1_000) / 5, stopped.signal, log, async () => {
    await recordHeartbeat(db, pool.id)
    const released = await releaseSilentWorkers(db, leaseSeconds)
    if (released > 0) log.warn({ part: 'jobs', released }, 'released jobs of dead workers')
    await addDueJobs()
  })
  const hasReleased = async (worker: string) => {
    await pause(1_000, stopped.signal)
    return releaseWorker(db, worker).then(
      () => true,
      () => false,
    )
  }
  const supervised = (async () => {
    for (;;) {
      await pool.ended
      // The worker could not mark its jobs as completed or failed, so they are still locked.
      while (!stopped.signal.aborted && !(await hasReleased(pool.id))) continue
      if (stopped.signal.aborted) return
      log.warn({ part: 'jobs' }, 'the worker stopped unexpectedly and is restarted')
      pool = startPool(options, stopTimeoutMs)
    }
  })()

  return {
    async stop() {
      stopped.abort()
      await heartbeat
      const isDone = await Promise.race([
        Promise.resolve(pool.gracefulShutdown()).then(
          () => true,
          () => true,
        ),
        sleep(stopTimeoutMs, false, { ref: false }),
      ])
      if (!isDone) log.warn({ part: 'jobs' }, 'stopped with running jobs; they will run again')
      await releaseWorker(db, pool.id).catch(() => undefined)
      if (isDone) await supervised
    },
  }
}

/** The writes of a pool that shut down have ended by then, because every query has a shorter timeout. */
const lastWritesMs = 10_000

type Pool = Pick<WorkerPool, 'id' | 'gracefulShutdown'> & { ended: Promise<void> }

function startPool(options: WorkerOptions, stopTimeoutMs: number): Pool {
  const { connection, concurrency = 2, log } = options
  const events: WorkerEvents = new EventEmitter()
  const shutDown = Promise.withResolvers<void>()
  events.once('pool:gracefulShutdown:complete', () => shutDown.resolve())
  events.once('pool:forcefulShutdown:complete', () => shutDown.resolve())
  events.once('pool:forcefulShutdown:error', () => shutDown.resolve())
  // graphile-worker 0.18 reads the ids of its tasks once per pool. If this read fails, it caches the failure, and the
  // pool never fetches a job. The supervisor replaces such a pool.
  let hasFetched = false
  for (const event of ['worker:getJob:empty', 'job:start'] as const)
    events.once(event, () => (hasFetched = true))
  const pool = runTaskList(
    {
      events,
      logger: quietLogger(log),
      concurrency,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: Math.max(0, stopTimeoutMs - 2_000),
      // By default the worker does not await the completion of a job, and a database restart at that moment crashes
      // the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    tasksOf(options),
    connection.pool,
  )
  // After a failed write graphile-worker 0.18 miscounts its pending writes, and its promise may then never settle.
  const ended = Promise.race([
    pool.promise.catch(() => undefined),
    shutDown.promise.then(() => sleep(lastWritesMs, undefined, { ref: false })),
  ])
  let shutdown: Promise<void> | undefined
  const gracefulShutdown = () => (shutdown ??= Promise.resolve(pool.gracefulShutdown()))
  events.once('worker:getJob:error', () => {
    // A worker that the same error has not reached yet would print it to the console.
    if (!hasFetched) setImmediate(() => void gracefulShutdown().catch(() => undefined))
  })
  return { id: pool.id, gracefulShutdown, ended }
}

/** Repeats the work at an interval. A failure is logged, and the next run tries again. */
async function repeat(everyMs: number, signal: AbortSignal, log: Log, work: () => Promise<void>) {
  while (!signal.aborted) {
    await work().catch((error: unknown) =>
      log.warn({ part: 'jobs', err: error }, 'the worker heartbeat failed'),
    )
    await pause(everyMs, signal)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
