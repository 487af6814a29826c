import type { IncomingMessage } from 'node:http'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Calls `onTimeout` unless the whole body arrives in time. */
export function limitBodyTime(request: IncomingMessage, ms: number, onTimeout: () => void): void {
  const timer = setTimeout(onTimeout, ms)
  timers.set(request, timer)
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
}

/** For a file of a signed-in person, which may take minutes on a slow phone. */
export const allowSlowBody = (request: IncomingMessage): void => clearTimeout(timers.get(request))
