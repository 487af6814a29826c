import { minuteMs } from '#contract/durations.ts'
import type { FastifyBaseLogger } from 'fastify'

export type AnswerCount = ReturnType<typeof createAnswerCount>

/** Answers from memory are too many for a line each: they are counted, and told together. */
export function createAnswerCount() {
  let counted = { answers: 0, bytes: 0, statuses: {} as Record<string, number> }
  return {
    add: (status: number, bytes: number): void => {
      counted.answers++
      counted.bytes += bytes
      const statusClass = `${Math.floor(status / 100)}xx`
      counted.statuses[statusClass] = (counted.statuses[statusClass] ?? 0) + 1
    },
    /** Says nothing when nothing happened since the last time. */
    report: (log: Pick<FastifyBaseLogger, 'info'>): void => {
      if (counted.answers === 0) return
      log.info(counted, 'answered from memory')
      counted = { answers: 0, bytes: 0, statuses: {} }
    },
  }
}

/** One line a minute, and one for the rest when the app closes; gives what stops it. */
export function reportEachMinute(count: AnswerCount, log: Pick<FastifyBaseLogger, 'info'>) {
  const timer = setInterval(() => count.report(log), minuteMs).unref()
  return () => {
    clearInterval(timer)
    count.report(log)
  }
}
