import { open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Erasure } from '#server/vault/vault.ts'
import { BackupRefused } from './header.ts'
import { appendAll, writeWhole } from './partial-file.ts'
import { readSite } from './snapshot.ts'

type ListOwner = { site: string; madeAt: string }

const prefixOf = (site: string) => `baobab-erasures-${site}`

const isoTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Writes the list of all erasures beside the backups, so that erased people do not return with an older one. It
 * contains ids, dates and kinds, and no personal data. Returns its path.
 */
export async function writeErasureList(
  client: pg.Client,
  folder: string,
  { site, madeAt }: ListOwner,
): Promise<string> {
  const path = join(folder, `${prefixOf(site)}.txt`)
  const { rows } = await client.query(
    `select count(*)::int as count, coalesce(max(${isoTime('erased_at')}), 'none') as newest from vault_erasure`,
  )
  const title = `# ${rows[0].count} erasures, newest: ${rows[0].newest}`
  const former = await readTitle(path)
  if (former === title) return path
  // The list of a database that was restored without it has erasures that this database lacks, so it stays.
  if (former !== undefined && countIn(former) >= countIn(title))
    await rename(path, join(folder, `${prefixOf(site)}-${madeAt.replaceAll(/\W/g, '')}.txt`))
  await writeWhole(path, (file) => appendAll(file, linesFrom(client, title)))
  return path
}

/** Writes the list if there were erasures since the last one. */
export async function refreshErasureList(
  { url, folder }: { url: string; folder: string },
  now: Date,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'baobab erasures' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const owner = { site: await readSite(client), madeAt: now.toISOString() }
    await writeErasureList(client, folder, owner)
  } finally {
    await client.end()
  }
}

async function* linesFrom(client: pg.Client, title: string): AsyncGenerator<Buffer | string> {
  yield `${title}\n`
  const line = `id || ' ' || ${isoTime('erased_at')} || ' ' || purpose`
  yield* client.query(
    copyTo(`copy (select ${line} from vault_erasure order by erased_at, id) to stdout`),
  )
}

const countIn = (title: string): number => Number(/^# (\d+) /.exec(title)?.[1] ?? 0)

async function readTitle(path: string): Promise<string | undefined> {
  try {
    for await (const line of linesOf(path)) return line
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return undefined
}

/** The lists of a site in a folder. Usually there is one. */
export async function findErasureLists(folder: string, site: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(prefixOf(site)) && name.endsWith('.txt'),
  )
  return names.toSorted().map((name) => join(folder, name))
}

const batch = 500

/** Reads a list in batches. A line that cannot be read is refused, because its person would return. */
export async function* readErasureList(path: string): AsyncGenerator<Erasure[]> {
  let erasures: Erasure[] = []
  try {
    for await (const line of linesOf(path)) {
      if (line === '' || line.startsWith('#')) continue
      erasures.push(parseErasure(line))
      if (erasures.length < batch) continue
      yield erasures
      erasures = []
    }
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    throw new BackupRefused(`The list of erasures ${path} cannot be read.`, { cause: error })
  }
  if (erasures.length > 0) yield erasures

  function parseErasure(line: string): Erasure {
    const [, id, at = '', purpose] = /^([\da-f-]{36}) (\S+) (.+)$/.exec(line) ?? []
    const erased_at = new Date(at)
    if (!id || !purpose || Number.isNaN(erased_at.getTime()))
      throw new BackupRefused(`A line of the list of erasures ${path} is incomplete.`)
    return { id, purpose, erased_at }
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await open(path)
  try {
    yield* file.readLines()
  } finally {
    await file.close()
  }
}
