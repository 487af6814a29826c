const [visibleMs, retryMs, lostAfterMs] = [2_000, 5_000, 2_500]

type LivePoll = {
  /** Called again and again. It throws if the connection failed. */
  load: () => Promise<unknown>
  /** Called when the connection is lost, and when it is back. */
  onLost: (isLost: boolean, error?: unknown) => void
  /** The time between two requests while the tab is hidden; undefined stops them until it is visible again. */
  hiddenMs?: () => number | undefined
  /** Whether an error ends the poll for good. */
  isFinal?: (error: unknown) => boolean
}

/**
 * Polls every two seconds while the tab is visible. A request without a response counts as lost after two and a half
 * seconds, so that the page says so within five. After a failure a request is sent every five seconds, also to a server
 * that does not respond.
 */
export function startLivePoll({ load, onLost, hiddenMs, isFinal }: LivePoll) {
  let [timer, slow]: (ReturnType<typeof setTimeout> | undefined)[] = []
  let [isRunning, isStopped] = [false, false]

  const schedule = (ms: number | undefined) => {
    clearTimeout(timer)
    if (!isStopped && ms !== undefined) timer = setTimeout(() => void run(), ms)
  }
  const run = async () => {
    if (isRunning || isStopped) return
    isRunning = true
    clearTimeout(timer)
    const startedAt = Date.now()
    slow = setTimeout(() => onLost(true), lostAfterMs)
    try {
      await withTimeout(load())
      if (!isStopped) onLost(false)
      schedule(document.hidden ? hiddenMs?.() : visibleMs)
    } catch (error) {
      if (!isStopped) onLost(true, error)
      if (isFinal?.(error)) isStopped = true
      schedule(Math.max(0, startedAt + retryMs - Date.now()))
    }
    clearTimeout(slow)
    isRunning = false
  }
  const onVisible = () => {
    if (!document.hidden) void run()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', onVisible)
  schedule(visibleMs)
  return {
    /** Sends the next request without waiting. */
    now: () => void run(),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(slow)
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('online', onVisible)
    },
  }
}

const withTimeout = (request: Promise<unknown>) => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The server does not respond.')), retryMs)
  return Promise.race([request, promise]).finally(() => clearTimeout(timer))
}
