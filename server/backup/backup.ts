import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import * as z from 'zod/mini'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/secret.ts'
import { queriesOn } from '#server/db/connect.ts'
import { keysInUse } from '#server/vault/vault.ts'
import { encryptChunks, withChecksum } from './chunks.ts'
import { writeErasureList } from './erasure-list.ts'
import { createHeader, type Header, magic } from './header.ts'
import { appendAll, refuseExisting, writeWhole } from './partial-file.ts'
import { encodeData, encodeHead, type Totals } from './parts.ts'
import { copyJobsOut, readLastJobId } from './queued-jobs.ts'
import {
  nameList,
  readMigrationRows,
  readSequences,
  readSite,
  type Snapshot,
  withSnapshot,
} from './snapshot.ts'

export { BackupRefused } from './header.ts'

export type Source = { url: string; keys: Keys; clock: Clock }

/** How far a backup is: tables of all tables, and bytes before compression. */
export type Progress = { tables: number; ofTables: number; bytes: number }

type Options = {
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Called in the snapshot, before anything is copied. */
  onSnapshot?: (client: pg.Client) => Promise<void>
}

export type Written = {
  header: Header
  totals: Totals
  bytes: number
  sha256: string
  list: string
}

/**
 * Writes a consistent, compressed and encrypted copy of the database, which has the uploaded files, while the site serves.
 * The list of erasures is written beside it. Memory use does not depend on the size of the database.
 */
export async function writeBackup(
  source: Source,
  path: string,
  { signal, onProgress, onSnapshot }: Options = {},
): Promise<Written> {
  refuseExisting(path)
  return withSnapshot(source.url, async (snapshot) => {
    const { client } = snapshot
    await onSnapshot?.(client)
    const facts = {
      product: await readProduct(),
      madeAt: source.clock.now().toISOString(),
      site: await readSite(client),
      migrations: await readMigrationRows(client),
    }
    const { header, secret } = createHeader(facts, await keysInUse(queriesOn(client), source.keys))
    const start = startOf(header)
    const boundTo = createHash('sha256').update(start).digest()
    const totals = { tables: 0, rows: 0 }
    let sha256 = ''
    let list = ''
    await writeWhole(path, async (file) => {
      await pipeline(
        () => readContent(snapshot, { totals, onProgress }),
        createZstdCompress(),
        (compressed: AsyncIterable<Buffer>) => encryptChunks(compressed, { secret, boundTo }),
        (chunks: AsyncIterable<Buffer>) =>
          withChecksum(chunks, start, (digest) => (sha256 = digest)),
        (parts: AsyncIterable<Buffer>) => appendAll(file, parts),
        { ...(signal && { signal }) },
      )
      // After the snapshot, so that the list has the erasures that happened meanwhile.
      await client.query('commit')
      list = await writeErasureList(client, dirname(path), facts)
    })
    return { header, totals, bytes: (await stat(path)).size, sha256, list }
  })
}

async function readProduct(): Promise<string> {
  const path = resolve(import.meta.dirname, '../../package.json')
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(path, 'utf8'))).version
}

function startOf(header: Header): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([magic, length, json])
}

const maxPiece = 1024 * 1024

type Content = {
  totals: Totals
  onProgress: Options['onProgress']
}

async function* readContent(
  { client, tables }: Snapshot,
  { totals, onProgress }: Content,
): AsyncGenerator<Buffer> {
  let bytes = 0
  const report = () => onProgress?.({ tables: totals.tables, ofTables: tables.length, bytes })
  async function* copy(statement: string): AsyncGenerator<Buffer> {
    const stream = client.query(copyTo(statement))
    for await (const data of stream) {
      bytes += data.length
      // A row with a document has tens of megabytes, which a reader would join from many small pieces.
      for (let at = 0; at < data.length; at += maxPiece)
        yield encodeData(data.subarray(at, at + maxPiece))
      report()
    }
    // The number of rows arrives after the data.
    await client.query('select')
    totals.rows += stream.rowCount
    yield encodeHead({ part: 'end', rows: stream.rowCount })
  }
  for (const { name, columns } of tables) {
    yield encodeHead({ part: 'table', name, columns })
    yield* copy(`copy ${nameList([name])} (${nameList(columns)}) to stdout`)
    totals.tables += 1
    report()
  }
  const lastId = await readLastJobId(client)
  if (lastId !== undefined) {
    yield encodeHead({ part: 'jobs', lastId })
    yield* copy(copyJobsOut)
  }
  for (const sequence of await readSequences(client)) {
    yield encodeHead({ part: 'sequence', ...sequence })
    yield encodeHead({ part: 'end', rows: 0 })
  }
  yield encodeHead({ part: 'complete', totals })
}
