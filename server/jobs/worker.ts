import { setTimeout as sleep } from 'node:timers/promises'
import { runTaskList, type WorkerPool } from 'graphile-worker'
import type { Connection } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { Job, Log } from './jobs.ts'
import { recordBeat, releaseSilentWorkers, releaseWorker } from './queries.ts'
import { createScheduler } from './scheduler.ts'
import { tasksOf } from './task.ts'
import { quietLogger } from './worker-log.ts'

export type WorkerOptions = {
  /** Its own, and not the one that pages use: it listens all the time, and nobody waits behind a job. */
  connection: Connection
  jobs: readonly Job[]
  deps: Deps
  log: Log
  /** How many jobs run at once. */
  concurrency?: number
  /** A worker that says nothing for this long is taken for dead. */
  leaseSeconds?: number
  /** How long a stop waits for the jobs in hand before somebody else may have them. */
  patienceMs?: number
}

/** Runs jobs in this process until it is stopped, and through every restart of the database. */
export function startWorker(options: WorkerOptions): { stop: () => Promise<void> } {
  const { connection, deps, jobs, log, leaseSeconds = 15, patienceMs = 7_000 } = options
  const { db } = connection
  const stopped = new AbortController()
  let pool = startPool(options, patienceMs)

  const addDueJobs = createScheduler(db, deps.clock, jobs)
  const beating = repeat((leaseSeconds * 1_000) / 5, stopped.signal, log, async () => {
    await recordBeat(db, pool.id)
    const released = await releaseSilentWorkers(db, leaseSeconds)
    if (released > 0) log.warn({ part: 'jobs', released }, 'took over from workers that are gone')
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
      await pool.promise.catch(() => undefined)
      // It could not tell the database that its jobs are done or failed, so they would wait for it.
      while (!stopped.signal.aborted && !(await hasReleased(pool.id))) continue
      if (stopped.signal.aborted) return
      log.warn({ part: 'jobs' }, 'the worker ended by itself and is started again')
      pool = startPool(options, patienceMs)
    }
  })()

  return {
    async stop() {
      stopped.abort()
      await beating
      const isDone = await Promise.race([
        Promise.resolve(pool.gracefulShutdown()).then(
          () => true,
          () => true,
        ),
        sleep(patienceMs, false, { ref: false }),
      ])
      if (!isDone) log.warn({ part: 'jobs' }, 'stopped with jobs in hand; they will run again')
      await releaseWorker(db, pool.id).catch(() => undefined)
      if (isDone) await supervised
    },
  }
}

function startPool(options: WorkerOptions, patienceMs: number): WorkerPool {
  const { connection, concurrency = 2, log } = options
  return runTaskList(
    {
      logger: quietLogger(log),
      concurrency,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: Math.max(0, patienceMs - 2_000),
      // Without a delay the worker does not wait for the answer to "this job is done",
      // and a database that restarts at that moment ends the whole process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    tasksOf(options),
    connection.pool,
  )
}

/** Does the work now and then again and again. A failure is logged and forgiven: the next time may be better. */
async function repeat(everyMs: number, signal: AbortSignal, log: Log, work: () => Promise<void>) {
  while (!signal.aborted) {
    await work().catch((error: unknown) =>
      log.warn({ part: 'jobs', err: error }, 'the worker could not say that it is alive'),
    )
    await pause(everyMs, signal)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
