import { minuteMs } from '#contract/durations.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '#server/db/unavailable.ts'

/**
 * A restart of the database takes less. It may be longer than a worker is believed to be alive: whoever took over in
 * the meantime is the last to have tried, and our late word is refused.
 */
const patienceMs = minuteMs
const pauseMs = 250

/** Writes down what has happened, again and again while the database is away; once more when the process stops. */
export async function insist(signal: AbortSignal, write: () => Promise<void>): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;)
    try {
      return await write()
    } catch (error) {
      if (!isUnavailable(error) || signal.aborted || performance.now() > until) throw error
      await pause(pauseMs, undefined, { signal }).catch(() => undefined)
    }
}
