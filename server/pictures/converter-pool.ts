import { minuteMs } from '#contract/durations.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { Refusal } from '#server/kit/refuse.ts'
import { type Done, NotAPicture, Outcome, type Work } from './work.ts'

/** Patient work waits until nobody else does, and may then take longer. */
export type Pace = 'now' | 'patient'

export type ConverterPool = {
  convert: (work: Work, pace?: Pace) => Promise<Done>
  close: () => void
}

type Waiting = {
  work: Work
  pace: Pace
  resolve: (done: Done) => void
  reject: (error: Error) => void
}
type Worker = { child: ChildProcess; task: Waiting | undefined; timer: NodeJS.Timeout | undefined }

const ours = resolve(import.meta.dirname, '../../server/pictures/converter.ts')

type Options = {
  converter?: string
  size?: number
  mostMs?: Record<Pace, number>
  idleMs?: number
  mostWaiting?: number
}

/**
 * Converts pictures in at most two processes. They start with the first work, so that a site whose pictures
 * are all made never pays for them, and end when there has been nothing to do for a while.
 */
export function openConverterPool({
  converter = ours,
  size = 2,
  // Generous: on a busy machine a slow conversion is better than a missing picture.
  mostMs = { now: 30_000, patient: minuteMs },
  idleMs = 20_000,
  mostWaiting = 60,
}: Options = {}): ConverterPool {
  const workers = new Set<Worker>()
  const queues: Record<Pace, Waiting[]> = { now: [], patient: [] }

  function convert(work: Work, pace: Pace = 'now') {
    return new Promise<Done>((resolve, reject) => {
      if (queues[pace].length >= mostWaiting) return reject(notReady())
      queues[pace].push({ work, pace, resolve, reject })
      dispatch()
    })
  }

  function dispatch() {
    for (;;) {
      const free = [...workers].find(({ task }) => !task)
      const task = free || workers.size < size ? next() : undefined
      if (!task) return
      give(free ?? startWorker(), task)
    }
  }

  /** Patient work takes one worker at a time, so that a visitor who waits finds another free. */
  function next(): Waiting | undefined {
    const isOneAtIt = [...workers].some(({ task }) => task?.pace === 'patient')
    return queues.now.shift() ?? (isOneAtIt ? undefined : queues.patient.shift())
  }

  function startWorker(): Worker {
    const child = fork(converter, {
      execArgv: ['--max-old-space-size=64'],
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const worker: Worker = { child, task: undefined, timer: undefined }
    child.on('message', (message) => finish(worker, Outcome.parse(message)))
    child.on('error', () => dropWorker(worker))
    child.on('exit', () => dropWorker(worker))
    child.unref()
    child.channel?.unref()
    workers.add(worker)
    return worker
  }

  function give(worker: Worker, task: Waiting) {
    clearTimeout(worker.timer)
    worker.task = task
    worker.timer = setTimeout(() => worker.child.kill('SIGKILL'), mostMs[task.pace])
    worker.child.send(task.work, (error) => error && worker.child.kill('SIGKILL'))
  }

  function finish(worker: Worker, outcome: Outcome) {
    const { task } = worker
    clearTimeout(worker.timer)
    worker.task = undefined
    worker.timer = setTimeout(() => retire(worker), idleMs).unref()
    if ('done' in outcome) task?.resolve(outcome.done)
    else if ('refused' in outcome) task?.reject(new NotAPicture(outcome.refused))
    else task?.reject(new Error(`A picture could not be converted: ${outcome.failed}`))
    dispatch()
  }

  /** Off the list first, so that no work is given to one who is on the way out. */
  function retire(worker: Worker) {
    workers.delete(worker)
    worker.child.kill()
  }

  /** Ended by the time limit, by a crash or by close(): whoever waited for it hears so at once. */
  function dropWorker(worker: Worker) {
    if (!workers.delete(worker)) return
    clearTimeout(worker.timer)
    worker.task?.reject(notReady())
    dispatch()
  }

  function close() {
    for (const { reject } of [...queues.now.splice(0), ...queues.patient.splice(0)])
      reject(notReady())
    for (const { child } of workers) child.kill('SIGKILL')
  }

  return { convert, close }
}

export const notReady = () =>
  new Refusal('unavailable', 'This picture is not ready yet. Try again in a moment.', {
    retryAfterSeconds: 5,
  })
