import { minuteMs } from '#contract/durations.ts'
import { LRUCache } from 'lru-cache'
import { isReadChanged } from '#contract/noun.ts'
import type { Clock } from '#server/kit/clock.ts'
import { finaliseResponse, isCacheable, type Rendered, type Secure } from './finalise-response.ts'
import type { EncodedResponse } from '#server/kit/encoded-response.ts'
import { hasFreeText, type KnownParameters } from './page-key.ts'

export type PageCache = ReturnType<typeof createPageCache>

type CachedPage = { response: EncodedResponse; reads: ReadonlySet<string>; onHit?: () => void }
type Render = () => Promise<Rendered>
type Options = {
  clock: Clock
  known: KnownParameters
  secure: Secure
  maxBytes?: number
  maxCopies?: number
}

/** Some pages change as time passes: an event becomes a past event without an edit. */
const lifetimeMs = 10 * minuteMs - 1
/** Searches are endless and rarely repeated, so they have a small, short-lived cache of their own. */
const searches = { max: 200, share: 1 / 12, lifetimeMs: minuteMs - 1 }
const longestKey = 500

/**
 * Cache of public responses, rendered and compressed once and dropped when something that they read changes. They are
 * the same for every visitor.
 */
export function createPageCache({ clock, known, secure, ...limits }: Options) {
  const { maxBytes = 48 * 1024 * 1024, maxCopies = 2_000 } = limits
  const now = () => clock.now().getTime()
  const createStore = (max: number, maxSize: number, ttl: number) =>
    new LRUCache<string, CachedPage>({
      max,
      maxSize,
      // One huge page must not evict many others.
      maxEntrySize: Math.floor(maxSize / 4),
      sizeCalculation: ({ response }) => response.bytes,
      ttl,
      ttlResolution: 0,
      noDeleteOnStaleGet: true,
      perf: { now },
    })
  const pages = createStore(maxCopies, maxBytes, lifetimeMs)
  const searchResults = createStore(
    searches.max,
    Math.floor(maxBytes * searches.share),
    searches.lifetimeMs,
  )
  const storeOf = (key: string) => (hasFreeText(key) ? searchResults : pages)
  const rendering = new Map<string, Promise<EncodedResponse>>()
  /** The changes since each rendering began. */
  const changesDuring = new Set<string[]>()
  let shrinking = Promise.resolve()

  const fresh = (key: string): EncodedResponse | undefined => {
    const cached = storeOf(key).get(key)
    cached?.onHit?.()
    return cached?.response
  }
  const evenStale = (key: string) => storeOf(key).peek(key, { allowStale: true })?.response

  const make = async (key: string, render: Render): Promise<EncodedResponse> => {
    const changes: string[] = []
    changesDuring.add(changes)
    try {
      return await makeDuring(changes, key, render)
    } finally {
      changesDuring.delete(changes)
    }
  }

  const makeDuring = async (changes: readonly string[], key: string, render: Render) => {
    const start = now()
    const rendered = await render()
    const { reads } = rendered
    const response = await finaliseResponse(rendered, secure, 'quick')
    // If what it read changed meanwhile, this copy is stale: waiting requests get it, but it is not cached.
    const isCurrent = !changes.some((change) => isChanged(reads, change))
    if (!isCurrent || !isCacheable(rendered) || key.length > longestKey) return response
    const shrink = () => shrinkLater(key, response, rendered)
    storeOf(key).set(
      key,
      { response, reads, ...(hasFreeText(key) && { onHit: shrink }) },
      { start },
    )
    if (!hasFreeText(key)) shrink()
    return response
  }

  /** The smallest encoding takes a hundred times as long, so it runs in the background, one page at a time. */
  const shrinkLater = (key: string, quick: EncodedResponse, rendered: Rendered) => {
    const isStillCached = () => evenStale(key) === quick
    shrinking = shrinking.then(async () => {
      if (!isStillCached()) return
      const response = await finaliseResponse(rendered, secure, 'small').catch(() => quick)
      const cached = { response, reads: rendered.reads }
      if (isStillCached()) storeOf(key).set(key, cached, { noUpdateTTL: true })
    })
  }

  /** If a page cannot be rendered, an expired copy is better for the visitor than an error. */
  const makeOrStale = async (key: string, render: Render): Promise<EncodedResponse> => {
    try {
      const response = await make(key, render)
      return response.status < 500 ? response : (evenStale(key) ?? response)
    } catch (error) {
      const stale = evenStale(key)
      if (stale === undefined) throw error
      return stale
    }
  }

  return {
    /** The cached response for a raw request target. */
    find: (target: string): EncodedResponse | undefined => {
      const cached = fresh(target)
      if (cached !== undefined) return cached
      const key = known.keyOf(target)
      return key === undefined || key === target ? undefined : fresh(key)
    },

    /** Whether `obtain` has a stored copy, or joins a render that has started. */
    isAvailable: (key: string): boolean => storeOf(key).has(key) || rendering.has(key),

    /** The cached response or a new one. Concurrent requests share one rendering. */
    obtain: (key: string, render: Render): Promise<EncodedResponse> => {
      const cached = fresh(key)
      if (cached !== undefined) return Promise.resolve(cached)
      const started = rendering.get(key)
      if (started !== undefined) return started
      const making = makeOrStale(key, render).finally(() => {
        if (rendering.get(key) === making) rendering.delete(key)
      })
      rendering.set(key, making)
      return making
    },

    /** Drops what read all records of the changed noun, or the changed record: 'event' or 'event/drum-circle'. */
    drop: (change: string): void => {
      for (const changes of changesDuring) changes.push(change)
      for (const store of [pages, searchResults])
        for (const [key, { value }] of store.dump())
          if (isChanged(value.reads, change)) store.delete(key)
      // A rendering in progress may have read the old state, so later requests must not share it.
      rendering.clear()
    },

    /** Resolves when every cached page has its smallest encoding. */
    settled: () => shrinking,
    size: () => ({
      copies: pages.size + searchResults.size,
      bytes: pages.calculatedSize + searchResults.calculatedSize,
    }),
  }
}

const isChanged = (reads: ReadonlySet<string>, change: string): boolean =>
  [...reads].some((read) => isReadChanged(read, change))
