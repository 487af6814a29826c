import { minuteMs } from '#contract/durations.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { canDropNetwork, confinement } from './confine.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type Done, UnsupportedPicture, Outcome, type Work } from './work.ts'

/** Low-priority work runs only when no high-priority work waits, with a longer timeout. */
export type Priority = 'high' | 'low'

export type ConverterPool = {
  convert: (work: Work, priority?: Priority) => Promise<Done>
  close: () => void
}

type Waiting = {
  work: Work
  priority: Priority
  resolve: (done: Done) => void
  reject: (error: Error) => void
}
type Worker = { child: ChildProcess; task: Waiting | undefined; timer: NodeJS.Timeout | undefined }

const converterFile = resolve(import.meta.dirname, '../../server/pictures/converter.ts')

type Options = {
  /** The folder of the pictures. With it the processes can read and write nothing else, and have no network. */
  folder?: string
  /** Called once, if the system does not let the processes give up the network. */
  onNetwork?: () => void
  converter?: string
  size?: number
  maxMs?: Record<Priority, number>
  idleMs?: number
  maxWaiting?: number
}

/**
 * Converts pictures in at most two processes. They start with the first work and end after an idle time, so that a site
 * whose crops are all cached needs no memory for them.
 */
export function openConverterPool({
  folder,
  onNetwork = () => undefined,
  converter = converterFile,
  size = 2,
  // Long timeouts: on a busy machine a slow conversion is better than a missing picture.
  maxMs = { high: 30_000, low: minuteMs },
  idleMs = 20_000,
  maxWaiting = 60,
}: Options = {}): ConverterPool {
  const workers = new Set<Worker>()
  let isStarted = false
  const queues: Record<Priority, Waiting[]> = { high: [], low: [] }

  function convert(work: Work, priority: Priority = 'high') {
    return new Promise<Done>((resolve, reject) => {
      if (queues[priority].length >= maxWaiting) return reject(notReady())
      queues[priority].push({ work, priority, resolve, reject })
      dispatch()
    })
  }

  function dispatch() {
    for (;;) {
      const free = [...workers].find(({ task }) => !task)
      const task = free || workers.size < size ? next() : undefined
      if (!task) return
      run(free ?? startWorker(), task)
    }
  }

  /** Low-priority work uses one worker at a time, so that the other stays free for waiting visitors. */
  function next(): Waiting | undefined {
    const isLowRunning = [...workers].some(({ task }) => task?.priority === 'low')
    return queues.high.shift() ?? (isLowRunning ? undefined : queues.low.shift())
  }

  function startWorker(): Worker {
    if (folder !== undefined && !isStarted && !canDropNetwork()) onNetwork()
    isStarted = true
    const { execPath, execArgv = [] } = folder === undefined ? {} : confinement(folder)
    const child = fork(converter, {
      ...(execPath && { execPath }),
      execArgv: [...execArgv, '--max-old-space-size=64'],
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const worker: Worker = { child, task: undefined, timer: undefined }
    child.on('message', (message) => {
      const { data } = Outcome.safeParse(message)
      // Only a process that a file has taken over sends anything else.
      if (data) finish(worker, data)
      else child.kill('SIGKILL')
    })
    child.on('error', () => dropWorker(worker))
    child.on('exit', () => dropWorker(worker))
    child.unref()
    child.channel?.unref()
    workers.add(worker)
    return worker
  }

  function run(worker: Worker, task: Waiting) {
    clearTimeout(worker.timer)
    worker.task = task
    worker.timer = setTimeout(() => worker.child.kill('SIGKILL'), maxMs[task.priority])
    worker.child.send(task.work, (error) => error && worker.child.kill('SIGKILL'))
  }

  function finish(worker: Worker, outcome: Outcome) {
    const { task } = worker
    clearTimeout(worker.timer)
    worker.task = undefined
    worker.timer = setTimeout(() => retire(worker), idleMs).unref()
    if ('done' in outcome) task?.resolve(outcome.done)
    else if ('refused' in outcome) task?.reject(new UnsupportedPicture(outcome.refused))
    else task?.reject(new Error(`A picture could not be converted: ${outcome.failed}`))
    dispatch()
  }

  /** Removes the worker from the list first, so that it gets no new work while it exits. */
  function retire(worker: Worker) {
    workers.delete(worker)
    worker.child.kill()
  }

  /** After a timeout, a crash or close(): rejects the task of the worker at once. */
  function dropWorker(worker: Worker) {
    if (!workers.delete(worker)) return
    clearTimeout(worker.timer)
    worker.task?.reject(notReady())
    dispatch()
  }

  function close() {
    for (const { reject } of [...queues.high.splice(0), ...queues.low.splice(0)]) reject(notReady())
    for (const { child } of workers) child.kill('SIGKILL')
  }

  return { convert, close }
}

export const notReady = () =>
  new Refusal('unavailable', 'This picture is not ready yet. Try again in a moment.', {
    retryAfterSeconds: 5,
  })
