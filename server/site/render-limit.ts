import { Refusal } from '#server/kit/refuse.ts'

type Options = {
  /** Renders of one network at a time. */
  max?: number
  /** How long a further render waits for its turn. */
  waitMs?: number
}

type Waiting = { start: () => void; timer: NodeJS.Timeout }
type Network = { running: number; waiting: Waiting[] }

export type RenderLimit = ReturnType<typeof createRenderLimit>

/**
 * Limits the concurrent renders of one network, so that a visitor who requests many uncached pages does not delay the
 * cached pages of others. The counts are per process, because each process has its own event loop.
 */
export function createRenderLimit({ max = 4, waitMs = 2_000 }: Options = {}) {
  const networks = new Map<string, Network>()

  const acquire = (name: string): Promise<void> => {
    const network = networks.get(name) ?? { running: 0, waiting: [] }
    networks.set(name, network)
    if (network.running < max) {
      network.running += 1
      return Promise.resolve()
    }
    const turn = Promise.withResolvers<void>()
    const waiting: Waiting = {
      start: turn.resolve,
      timer: setTimeout(() => {
        network.waiting = network.waiting.filter((other) => other !== waiting)
        turn.reject(
          new Refusal('too-many', 'Too many pages at once. Please wait a moment and try again.', {
            retryAfterSeconds: waitMs / 1_000,
          }),
        )
      }, waitMs),
    }
    network.waiting.push(waiting)
    return turn.promise
  }

  const release = (name: string): void => {
    const network = networks.get(name)
    const next = network?.waiting.shift()
    if (next !== undefined) {
      clearTimeout(next.timer)
      return next.start()
    }
    if (network !== undefined && --network.running === 0) networks.delete(name)
  }

  return {
    /** Runs `render` when its network has a free turn. Rejects with a 429 after `waitMs`. */
    run: async <T>(network: string, render: () => Promise<T>): Promise<T> => {
      await acquire(network)
      try {
        return await render()
      } finally {
        release(network)
      }
    },
  }
}
