import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { isUnavailable } from '#server/db/unavailable.ts'

/**
 * The database part of a server: it starts or adopts the embedded database, prints the result as JSON lines, and then
 * inserts numbers. It prints a number only after PostgreSQL has confirmed it. The drills kill it.
 */
const [dataDir = '', sharedFolder = ''] = process.argv.slice(2)
const send = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const record = (_details: object, message: string) => send({ logged: message })

try {
  const embedded = await startEmbedded({
    dataDir,
    ...(sharedFolder && { sharedFolder }),
    print: (sentence) => send({ printed: sentence }),
    log: { info: record, warn: record, error: record },
  })
  process.on('SIGTERM', () => void embedded.stop().then(() => process.exit(0)))
  const { url, adminUrl, pid } = embedded
  send({ ready: { url, adminUrl, pid } })
  await writeNumbers(url)
} catch (error) {
  send({ refused: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}

async function writeNumbers(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await pool.query(
    'create table if not exists ledger (number bigint generated always as identity primary key)',
  )
  for (;;)
    try {
      const { rows } = await pool.query('insert into ledger default values returning number')
      send({ written: Number(rows[0].number) })
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await pause(20)
    }
}
