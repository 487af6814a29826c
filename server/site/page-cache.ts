import { minuteMs } from '#contract/durations.ts'
import { LRUCache } from 'lru-cache'
import type { Noun } from '#contract/noun.ts'
import type { Clock } from '#server/kit/clock.ts'
import { finaliseResponse, isKeepable, type Rendered, type Secure } from './finalise-response.ts'
import type { EncodedResponse } from '#server/kit/encoded-response.ts'
import { hasFreeText, type KnownParameters } from './page-key.ts'

export type PageCache = ReturnType<typeof createPageCache>

type CachedPage = { response: EncodedResponse; reads: ReadonlySet<Noun>; onAskedAgain?: () => void }
type Render = () => Promise<Rendered>
type Options = {
  clock: Clock
  known: KnownParameters
  secure: Secure
  mostBytes?: number
  mostCopies?: number
}

/** Some pages change by themselves: an event becomes a past one although nobody edits it. */
const lifetimeMs = 10 * minuteMs - 1
/** Of searches there is no end, and hardly anybody asks for the same: a few are kept for a moment, apart from the pages. */
const searches = { most: 200, share: 1 / 12, lifetimeMs: minuteMs - 1 }
const longestKey = 500

/**
 * Public answers, rendered once, compressed once, kept until one of the nouns they read changes.
 * Nothing in them depends on who asks.
 */
export function createPageCache({ clock, known, secure, ...limits }: Options) {
  const { mostBytes = 48 * 1024 * 1024, mostCopies = 2_000 } = limits
  const now = () => clock.now().getTime()
  const createStore = (max: number, maxSize: number, ttl: number) =>
    new LRUCache<string, CachedPage>({
      max,
      maxSize,
      // One giant must not push out a hundred others.
      maxEntrySize: Math.floor(maxSize / 4),
      sizeCalculation: ({ response }) => response.bytes,
      ttl,
      ttlResolution: 0,
      noDeleteOnStaleGet: true,
      perf: { now },
    })
  const pages = createStore(mostCopies, mostBytes, lifetimeMs)
  const found = createStore(
    searches.most,
    Math.floor(mostBytes * searches.share),
    searches.lifetimeMs,
  )
  const storeOf = (key: string) => (hasFreeText(key) ? found : pages)
  const rendering = new Map<string, Promise<EncodedResponse>>()
  const droppedAt = new Map<Noun, number>()
  let drops = 0
  let shrinking = Promise.resolve()

  const fresh = (key: string): EncodedResponse | undefined => {
    const cached = storeOf(key).get(key)
    cached?.onAskedAgain?.()
    return cached?.response
  }
  const evenOld = (key: string) => storeOf(key).peek(key, { allowStale: true })?.response

  const make = async (key: string, render: Render): Promise<EncodedResponse> => {
    const start = now()
    const dropsBefore = drops
    const rendered = await render()
    const { reads } = rendered
    const response = await finaliseResponse(rendered, secure, 'quick')
    // A change that came in meanwhile makes this copy old: those who wait get it, nobody later does.
    const isCurrent = [...reads].every((noun) => (droppedAt.get(noun) ?? 0) <= dropsBefore)
    if (!isCurrent || !isKeepable(rendered) || key.length > longestKey) return response
    const shrink = () => shrinkLater(key, response, rendered)
    storeOf(key).set(
      key,
      { response, reads, ...(hasFreeText(key) && { onAskedAgain: shrink }) },
      { start },
    )
    if (!hasFreeText(key)) shrink()
    return response
  }

  /** The smallest encoding takes a hundred times as long; nobody waits for it, and one is made at a time. */
  const shrinkLater = (key: string, quick: EncodedResponse, rendered: Rendered) => {
    const isStillCached = () => evenOld(key) === quick
    shrinking = shrinking.then(async () => {
      if (!isStillCached()) return
      const response = await finaliseResponse(rendered, secure, 'small').catch(() => quick)
      const cached = { response, reads: rendered.reads }
      if (isStillCached()) storeOf(key).set(key, cached, { noUpdateTTL: true })
    })
  }

  /** When a page cannot be made anew, the one that has only grown old serves a person better than an error. */
  const makeOrOld = async (key: string, render: Render): Promise<EncodedResponse> => {
    try {
      const response = await make(key, render)
      return response.status < 500 ? response : (evenOld(key) ?? response)
    } catch (error) {
      const old = evenOld(key)
      if (old === undefined) throw error
      return old
    }
  }

  return {
    /** A kept answer to a request target just as it came over the wire. */
    find: (target: string): EncodedResponse | undefined => {
      const cached = fresh(target)
      if (cached !== undefined) return cached
      const key = known.keyOf(target)
      return key === undefined || key === target ? undefined : fresh(key)
    },

    /** Whether `obtain` has a stored copy, or joins a render that has started. */
    isAtHand: (key: string): boolean => storeOf(key).has(key) || rendering.has(key),

    /** The kept answer or a new one. However many wait for a new one, it is made once. */
    obtain: (key: string, render: Render): Promise<EncodedResponse> => {
      const cached = fresh(key)
      if (cached !== undefined) return Promise.resolve(cached)
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
      for (const store of [pages, found])
        for (const [key, { value }] of store.dump()) if (value.reads.has(noun)) store.delete(key)
      // What is being rendered may have read the old state: whoever asks from now on gets a new one.
      rendering.clear()
    },

    /** Resolves when every kept copy is as small as it gets. */
    settled: () => shrinking,
    size: () => ({
      copies: pages.size + found.size,
      bytes: pages.calculatedSize + found.calculatedSize,
    }),
  }
}
