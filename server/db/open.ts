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

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databasePool' | 'dataDir'>

/** Opens the database of these settings and migrates it. Starts it first if it is the embedded one. */
export async function openDatabase(
  settings: DatabaseSettings,
  report: Report,
): Promise<OpenDatabase> {
  return open(settings, report, { isCommand: false })
}

/** For a command, which may run beside a server or without one. */
export async function openDatabaseForCommand(
  settings: DatabaseSettings,
  report: Report,
): Promise<OpenDatabase> {
  return open(settings, report, { isCommand: true })
}

/** For a backup or a restore, which need the schema as it is. */
export async function openDatabaseUnmigrated(
  settings: DatabaseSettings,
  report: Report,
): Promise<OpenDatabase> {
  return open(settings, report, { isCommand: true, isMigrated: false })
}

async function open(
  settings: DatabaseSettings,
  report: Report,
  { isCommand, isMigrated = true }: { isCommand: boolean; isMigrated?: boolean },
): Promise<OpenDatabase> {
  const { databaseUrl, databasePool, dataDir } = settings
  if (databaseUrl) await checkExternal(databaseUrl, report)
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, isCommand, ...report })
  const url = databaseUrl ?? embedded?.url ?? ''
  try {
    // The server that owns the embedded database migrates it. A command of another version must not.
    if (isMigrated && (!embedded || embedded.isOwner)) await migrate(url)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const onError = (error: Error) =>
    report.log.warn({ reason: error.message }, 'A database connection was lost')
  const connection = connect(url, { max: databasePool, onError })
  const close = async () => {
    await connection.close()
    await embedded?.stop()
  }
  return { connection, url, isEmbedded: embedded !== undefined, close }
}

const oldestVersion = 14
const longestWait = 15_000

/** Waits for a database that is still starting, for example after a power cut. */
async function checkExternal(url: string, { print }: Report): Promise<void> {
  const until = performance.now() + longestWait
  for (let hasLogged = false; ; hasLogged = true)
    try {
      return await checkVersion(url)
    } catch (error) {
      if (error instanceof DatabaseRefused) throw error
      const reason = error instanceof Error ? error.message || error.name : String(error)
      if (!isUnavailable(error) || performance.now() > until)
        throw new DatabaseRefused(`The database at DATABASE_URL cannot be used: ${reason}.`, {
          cause: error,
        })
      if (!hasLogged) print('Waiting for the database at DATABASE_URL, which does not answer yet.')
      await pause(500)
    }
}

async function checkVersion(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
    )
    refuseUnsupported(rows[0])
  } finally {
    await client.end().catch(() => undefined)
  }
}

export function refuseUnsupported({
  version,
  encoding,
}: {
  version: number
  encoding: string
}): void {
  if (version < oldestVersion)
    throw new DatabaseRefused(
      `DATABASE_URL leads to PostgreSQL ${version}, and Baobab needs ${oldestVersion} or newer.`,
    )
  if (encoding !== 'UTF8')
    throw new DatabaseRefused(
      `The database at DATABASE_URL is encoded in ${encoding}, and Baobab needs UTF8.`,
    )
}
