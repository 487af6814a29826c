import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Settings } from '#server/settings.ts'
import { type Connection, connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { DatabaseRefused } from './refused.ts'
import type { Report } from './report.ts'
import { isUnavailable } from './unavailable.ts'

export type OpenDatabase = {
  connection: Connection
  url: string
  isEmbedded: boolean
  close: () => Promise<void>
}

type Chosen = Pick<Settings, 'databaseUrl' | 'databasePool' | 'dataDir'>

/** The database of these settings, started if it is the embedded one, migrated, and ready for queries. */
export async function openDatabase(settings: Chosen, report: Report): Promise<OpenDatabase> {
  return open(settings, report, { isVisit: false })
}

/** For a command that works beside a running server, or without one. */
export async function visitDatabase(settings: Chosen, report: Report): Promise<OpenDatabase> {
  return open(settings, report, { isVisit: true })
}

async function open(
  settings: Chosen,
  report: Report,
  { isVisit }: { isVisit: boolean },
): Promise<OpenDatabase> {
  const { databaseUrl, databasePool, dataDir } = settings
  if (databaseUrl) await checkExternal(databaseUrl, report)
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, isVisit, ...report })
  const url = databaseUrl ?? embedded?.url ?? ''
  try {
    // The server that owns the embedded database has migrated it; a visitor of another version must not.
    if (!embedded || embedded.isOurs) await migrate(url)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const onError = (error: Error) =>
    report.log.warn({ reason: error.message }, 'A database connection was lost')
  const connection = connect(url, { most: databasePool, onError })
  const close = async () => {
    await connection.close()
    await embedded?.stop()
  }
  return { connection, url, isEmbedded: embedded !== undefined, close }
}

const oldestVersion = 14
const longestWait = 15_000

/** A database that is still starting, as after a power cut, is given a moment. */
async function checkExternal(url: string, { say }: Report): Promise<void> {
  const until = performance.now() + longestWait
  for (let hasLogged = false; ; hasLogged = true)
    try {
      return await askVersion(url)
    } catch (error) {
      if (error instanceof DatabaseRefused) throw error
      const reason = error instanceof Error ? error.message || error.name : String(error)
      if (!isUnavailable(error) || performance.now() > until)
        throw new DatabaseRefused(`The database at DATABASE_URL cannot be used: ${reason}.`, {
          cause: error,
        })
      if (!hasLogged) say('Waiting for the database at DATABASE_URL, which does not answer yet.')
      await pause(500)
    }
}

async function askVersion(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
    )
    refuseUnfit(rows[0])
  } finally {
    await client.end().catch(() => undefined)
  }
}

export function refuseUnfit({ version, encoding }: { version: number; encoding: string }): void {
  if (version < oldestVersion)
    throw new DatabaseRefused(
      `DATABASE_URL leads to PostgreSQL ${version}, and Baobab needs ${oldestVersion} or newer.`,
    )
  if (encoding !== 'UTF8')
    throw new DatabaseRefused(
      `The database at DATABASE_URL is encoded in ${encoding}, and Baobab needs UTF8.`,
    )
}
