import { minuteMs } from '#contract/durations.ts'
import type { FastifyBaseLogger } from 'fastify'

export type ResponseCount = ReturnType<typeof createResponseCount>

/** Responses from memory are too many for a log line each, so they are counted and logged together. */
export function createResponseCount() {
  let counted = { responses: 0, bytes: 0, statuses: {} as Record<string, number> }
  return {
    add: (status: number, bytes: number): void => {
      counted.responses++
      counted.bytes += bytes
      const statusClass = `${Math.floor(status / 100)}xx`
      counted.statuses[statusClass] = (counted.statuses[statusClass] ?? 0) + 1
    },
    /** Logs nothing if there was no response since the last report. */
    report: (log: Pick<FastifyBaseLogger, 'info'>): void => {
      if (counted.responses === 0) return
      log.info(counted, 'responses from memory')
      counted = { responses: 0, bytes: 0, statuses: {} }
    },
  }
}

/** Logs one line a minute. Returns a function that stops this and logs the rest. */
export function reportEachMinute(count: ResponseCount, log: Pick<FastifyBaseLogger, 'info'>) {
  const timer = setInterval(() => count.report(log), minuteMs).unref()
  return () => {
    clearInterval(timer)
    count.report(log)
  }
}
