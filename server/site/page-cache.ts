import type { Noun } from '#contract/noun.ts'
import type { Clock } from '#server/kit/clock.ts'
import { dress, isKeepable, type Rendered, type Secure } from './dress.ts'
import type { Finished } from '#server/kit/finish.ts'
import type { KnownParameters } from './page-key.ts'
import { createShelf } from './shelf.ts'

export type PageCache = ReturnType<typeof createPageCache>

type Render = () => Promise<Rendered>
type Options = {
  clock: Clock
  known: KnownParameters
  secure: Secure
  mostBytes?: number
  mostCopies?: number
}

/** Some pages change by themselves: an event becomes a past one although nobody edits it. */
const lifetimeMs = 10 * 60_000
const longestKey = 500

/**
 * Public answers, rendered once, compressed once, kept until one of the nouns they read changes.
 * Nothing in them depends on who asks.
 */
export function createPageCache({ clock, known, secure, ...limits }: Options) {
  const { mostBytes = 48 * 1024 * 1024, mostCopies = 2_000 } = limits
  const shelf = createShelf({ mostBytes, mostCopies })
  const rendering = new Map<string, Promise<Finished>>()
  const droppedAt = new Map<Noun, number>()
  let drops = 0
  let shrinking = Promise.resolve()

  const fresh = (key: string): Finished | undefined => {
    const kept = shelf.get(key)
    const isFresh = kept !== undefined && clock.now().getTime() - kept.madeAt < lifetimeMs
    return isFresh ? kept.finished : undefined
  }

  const make = async (key: string, render: Render): Promise<Finished> => {
    const madeAt = clock.now().getTime()
    const dropsBefore = drops
    const rendered = await render()
    const { reads } = rendered
    const finished = await dress(rendered, secure, 'quick')
    // A change that came in meanwhile makes this copy old: those who wait get it, nobody later does.
    const isCurrent = [...reads].every((noun) => (droppedAt.get(noun) ?? 0) <= dropsBefore)
    if (!isCurrent || !isKeepable(rendered) || key.length > longestKey) return finished
    shelf.put(key, { finished, reads, madeAt })
    shrinkLater(key, finished, rendered, madeAt)
    return finished
  }

  /** The smallest encoding takes a hundred times as long; nobody waits for it, and one is made at a time. */
  const shrinkLater = (key: string, quick: Finished, rendered: Rendered, madeAt: number) => {
    const isStillKept = () => shelf.peek(key) === quick
    shrinking = shrinking.then(async () => {
      if (!isStillKept()) return
      const finished = await dress(rendered, secure, 'small').catch(() => quick)
      if (isStillKept()) shelf.put(key, { finished, reads: rendered.reads, madeAt })
    })
  }

  /** When a page cannot be made anew, the one that has only grown old serves a person better than an error. */
  const makeOrOld = async (key: string, render: Render): Promise<Finished> => {
    try {
      const finished = await make(key, render)
      return finished.status < 500 ? finished : (shelf.peek(key) ?? finished)
    } catch (error) {
      const old = shelf.peek(key)
      if (old === undefined) throw error
      return old
    }
  }

  return {
    /** A kept answer to a request target just as it came over the wire. */
    find: (target: string): Finished | undefined => {
      const kept = fresh(target)
      if (kept !== undefined) return kept
      const key = known.keyOf(target)
      return key === undefined || key === target ? undefined : fresh(key)
    },

    /** The kept answer or a new one. However many wait for a new one, it is made once. */
    obtain: (key: string, render: Render): Promise<Finished> => {
      const kept = fresh(key)
      if (kept !== undefined) return Promise.resolve(kept)
      const started = rendering.get(key)
      if (started !== undefined) return started
      const making = makeOrOld(key, render).finally(() => {
        if (rendering.get(key) === making) rendering.delete(key)
      })
      rendering.set(key, making)
      return making
    },

    drop: (noun: Noun): void => {
      droppedAt.set(noun, ++drops)
      shelf.dropReaders(noun)
      // What is being rendered may have read the old state: whoever asks from now on gets a new one.
      rendering.clear()
    },

    /** Resolves when every kept copy is as small as it gets. */
    settled: () => shrinking,
    size: shelf.size,
  }
}
