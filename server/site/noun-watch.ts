import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Noun, nouns } from '#contract/noun.ts'

type Options = {
  /** Where to listen: on a connection of its own, because a pooled one is lent to others. */
  url: string
  /** Where to ask for versions: not on the listening connection, which may be dead without knowing it. */
  pool: pg.Pool
  onChange: (noun: Noun) => void
  onError: (error: unknown) => void
  pollMs?: number
}

export type NounWatch = {
  /** Resolves once notes arrive and the versions are known. */
  ready: Promise<void>
  stop: () => Promise<void>
}

const shortestPauseMs = 100
const longestPauseMs = 5_000

/**
 * Tells of every noun that has changed, on whichever node it was changed. Notes come at once; a note can be
 * lost with its connection, so versions are also read every few seconds and after each new connection.
 */
export function watchNouns({ url, pool, onChange, onError, pollMs = 5_000 }: Options): NounWatch {
  const seen = new Map<string, number>()
  const ready = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const { signal } = stopping

  const see = (name: string, version: number) => {
    const noun = nouns.find((known) => known === name)
    if (noun === undefined || seen.get(noun) === version) return
    seen.set(noun, version)
    onChange(noun)
  }

  const readVersions = async () => {
    const { rows } = await pool.query<{ noun: string; version: string }>(
      'select noun, version::text from noun_version',
    )
    for (const { noun, version } of rows) see(noun, Number(version))
  }

  /** Listens until the connection ends. What changed before that is found by asking afterwards. */
  const listen = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      application_name: 'baobab listening',
    })
    const ended = new Promise<void>((resolve, reject) => {
      client.on('error', reject).once('end', resolve)
    })
    // It may fail while another step is awaited, which then fails too and says so.
    ended.catch(() => undefined)
    client.on('notification', ({ payload = '' }) => {
      const [noun = '', version] = payload.split(':')
      see(noun, Number(version))
    })
    const end = () => void client.end().catch(onError)
    signal.addEventListener('abort', end, { once: true })
    try {
      await client.connect()
      await client.query('listen noun_changed')
      await readVersions()
      ready.resolve()
      await ended
    } finally {
      signal.removeEventListener('abort', end)
      if (!signal.aborted) end()
    }
  }

  const listenForever = async () => {
    for (let pauseMs = shortestPauseMs; !signal.aborted;) {
      const startedAt = performance.now()
      await listen().catch(report)
      // A connection that held for a while was a good one: the next attempt may come at once.
      const wasGood = performance.now() - startedAt > longestPauseMs
      pauseMs = wasGood ? shortestPauseMs : Math.min(pauseMs * 2, longestPauseMs)
      await rest(pauseMs)
    }
  }

  const pollVersions = async () => {
    while (!signal.aborted) {
      await rest(pollMs)
      if (!signal.aborted) await readVersions().catch(report)
    }
  }

  const report = (error: unknown) => {
    if (!signal.aborted) onError(error)
  }
  const rest = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined)

  const done = Promise.all([listenForever(), pollVersions()])
  return {
    ready: ready.promise,
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}
