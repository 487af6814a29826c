import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { nouns } from '#contract/noun.ts'

type Options = {
  /** For listening: a separate connection, because a pooled one is shared. */
  url: string
  /** For reading versions: not the listening connection, which may be broken without an error. */
  pool: pg.Pool
  /** Called with a noun, or with a record of it: 'event' or 'event/drum-circle'. */
  onChange: (change: string) => void
  onError: (error: unknown) => void
  pollMs?: number
}

export type NounWatch = {
  /** Resolves when the watch is listening and has read the versions. */
  ready: Promise<void>
  stop: () => Promise<void>
}

const shortestPauseMs = 100
const longestPauseMs = 5_000

/**
 * Calls `onChange` for every change of any process. PostgreSQL notifies at once, and a notification may name the record.
 * A lost connection can lose notifications, so versions are also read every few seconds and after each new connection.
 * A version says nothing of records, so a change without its notification is a change of the whole noun.
 */
export function watchNouns({ url, pool, onChange, onError, pollMs = 5_000 }: Options): NounWatch {
  const versions = new Map<string, number>()
  const ready = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const { signal } = stopping

  const compareVersion = (name: string, version: number, record?: string) => {
    const noun = nouns.find((known) => known === name)
    const known = noun && versions.get(noun)
    if (noun === undefined || known === version) return
    versions.set(noun, version)
    const hasMissedNone = known !== undefined && version === known + 1
    onChange(record && hasMissedNone ? `${noun}/${record}` : noun)
  }

  const readVersions = async () => {
    const { rows } = await pool.query<{ noun: string; version: string }>(
      'select noun, version::text from noun_version',
    )
    for (const { noun, version } of rows) compareVersion(noun, Number(version))
  }

  /** Listens until the connection ends. Reads the versions after `listen`, to find earlier changes. */
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
    // Prevents an unhandled rejection while another step is awaited, which then fails too.
    ended.catch(() => undefined)
    client.on('notification', ({ payload = '' }) => {
      const [noun = '', version, record] = payload.split(':')
      compareVersion(noun, Number(version), record)
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
      // After a connection that lasted, the backoff starts again from the shortest pause.
      const hasLasted = performance.now() - startedAt > longestPauseMs
      pauseMs = hasLasted ? shortestPauseMs : Math.min(pauseMs * 2, longestPauseMs)
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
