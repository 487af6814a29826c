import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '#server/kit/refuse.ts'
import { type Done, NotAPicture, Outcome, type Work } from './work.ts'

/** Patient work waits until nobody else does, and may then take longer. */
export type Pace = 'now' | 'patient'

export type Workshop = {
  convert: (work: Work, pace?: Pace) => Promise<Done>
  close: () => void
}

type Waiting = {
  work: Work
  pace: Pace
  resolve: (done: Done) => void
  reject: (error: Error) => void
}
type Hand = { child: ChildProcess; task: Waiting | undefined; timer: NodeJS.Timeout | undefined }

const ours = join(import.meta.dirname, 'converter.ts')

type Options = {
  converter?: string
  hands?: number
  mostMs?: Record<Pace, number>
  idleMs?: number
  mostWaiting?: number
}

/**
 * Converts pictures in at most two processes. They start with the first work, so that a site whose pictures
 * are all made never pays for them, and go home when there has been nothing to do for a while.
 */
export function openWorkshop({
  converter = ours,
  hands: most = 2,
  mostMs = { now: 10_000, patient: 30_000 },
  idleMs = 20_000,
  mostWaiting = 60,
}: Options = {}): Workshop {
  const hands = new Set<Hand>()
  const queues: Record<Pace, Waiting[]> = { now: [], patient: [] }

  function convert(work: Work, pace: Pace = 'now') {
    return new Promise<Done>((resolve, reject) => {
      if (queues[pace].length >= mostWaiting) return reject(busy())
      queues[pace].push({ work, pace, resolve, reject })
      handOut()
    })
  }

  function handOut() {
    for (;;) {
      const free = [...hands].find(({ task }) => !task)
      const task = free || hands.size < most ? next() : undefined
      if (!task) return
      start(free ?? hire(), task)
    }
  }

  /** Patient work takes one hand at a time, so that a visitor who waits finds another free. */
  function next(): Waiting | undefined {
    const isOneAtIt = [...hands].some(({ task }) => task?.pace === 'patient')
    return queues.now.shift() ?? (isOneAtIt ? undefined : queues.patient.shift())
  }

  function hire(): Hand {
    const child = fork(converter, {
      execArgv: ['--max-old-space-size=64'],
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const hand: Hand = { child, task: undefined, timer: undefined }
    child.on('message', (message) => finish(hand, Outcome.parse(message)))
    child.on('error', () => leave(hand))
    child.on('exit', () => leave(hand))
    child.unref()
    child.channel?.unref()
    hands.add(hand)
    return hand
  }

  function start(hand: Hand, task: Waiting) {
    clearTimeout(hand.timer)
    hand.task = task
    hand.timer = setTimeout(() => hand.child.kill('SIGKILL'), mostMs[task.pace])
    hand.child.send(task.work, (error) => error && hand.child.kill('SIGKILL'))
  }

  function finish(hand: Hand, outcome: Outcome) {
    const { task } = hand
    clearTimeout(hand.timer)
    hand.task = undefined
    hand.timer = setTimeout(() => goHome(hand), idleMs).unref()
    if ('done' in outcome) task?.resolve(outcome.done)
    else if ('refused' in outcome) task?.reject(new NotAPicture(outcome.refused))
    else task?.reject(new Error(`A picture could not be converted: ${outcome.failed}`))
    handOut()
  }

  /** Off the list first, so that no work is given to one who is on the way out. */
  function goHome(hand: Hand) {
    hands.delete(hand)
    hand.child.kill()
  }

  /** Ended by the time limit, by a crash or by close(): whoever waited for it hears so at once. */
  function leave(hand: Hand) {
    if (!hands.delete(hand)) return
    clearTimeout(hand.timer)
    hand.task?.reject(busy())
    handOut()
  }

  function close() {
    for (const { reject } of [...queues.now.splice(0), ...queues.patient.splice(0)]) reject(busy())
    for (const { child } of hands) child.kill('SIGKILL')
  }

  return { convert, close }
}

const busy = () =>
  new Refusal('unavailable', 'This picture is not ready yet. Try again in a moment.', {
    retryAfterSeconds: 5,
  })
