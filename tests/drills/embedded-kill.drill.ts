import pg from 'pg'
import { expect, test } from 'vitest'
import { percentile } from '#tests/bench/load.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { drillCluster } from './embedded-cluster.ts'
import { ready, startOwner } from './embedded-owner-process.ts'
import { killAll, postgresIn, postmastersIn } from './embedded-processes.ts'
import { sizes } from './sizes.ts'

const { serverKills, killsOfAll } = sizes.embeddedKill

test('[D23] a server killed while writing adopts the same running database each time', async () => {
  const folder = await drillCluster()
  const confirmed = new Set<number>()
  const pids = new Set<number>()
  const waits: number[] = []
  for (let round = 0; round < serverKills; round++) {
    const owner = startOwner(folder)
    const { pid, afterMs } = await ready(owner)
    await owner.writes(5)
    await owner.kill()
    expect(await postmastersIn(folder)).toEqual([pid])
    pids.add(pid)
    waits.push(afterMs)
    for (const number of owner.written) confirmed.add(number)
  }
  expect(pids.size).toBe(1)
  const found = 'The database found again after a kill of its server, half of them within'
  printDuration(found, percentile(waits, 50))
  expect(await missing(folder, confirmed)).toEqual([])
})

test('[D24] the database recovers without damage after server and PostgreSQL are killed at once', async () => {
  const folder = await drillCluster()
  const confirmed = new Set<number>()
  const waits: number[] = []
  for (let round = 0; round < killsOfAll; round++) {
    const owner = startOwner(folder)
    const { afterMs } = await ready(owner)
    await owner.writes(20)
    const postgres = await postgresIn(folder)
    const ended = owner.kill()
    killAll(postgres)
    await ended
    waits.push(afterMs)
    for (const number of owner.written) confirmed.add(number)
  }
  const repaired = 'The database repaired after a kill of everything, half of them within'
  printDuration(repaired, percentile(waits, 50))
  expect(await missing(folder, confirmed)).toEqual([])
  expect(await damage(folder)).toEqual([])
})

test('[D3] the server restarts a killed postmaster', async () => {
  const folder = await drillCluster()
  const owner = startOwner(folder)
  const { pid } = await ready(owner)
  await owner.writes(1)
  const began = performance.now()
  process.kill(pid, 'SIGKILL')
  await owner.prints('The database is back')
  await owner.writes(1)
  printDuration('The database back after a kill of its postmaster', performance.now() - began)
  const [again] = await postmastersIn(folder)
  expect(again).not.toBe(pid)
  await owner.stop()
  expect(await postmastersIn(folder)).toEqual([])
})

/** Confirmed numbers that are not in the database. */
async function missing(folder: string, confirmed: ReadonlySet<number>): Promise<number[]> {
  const { rows } = await runQuery(folder, 'url', 'select number from ledger')
  const stored = new Set(rows.map(({ number }) => Number(number)))
  return [...confirmed].filter((number) => !stored.has(number))
}

async function damage(folder: string): Promise<unknown[]> {
  await runQuery(folder, 'adminUrl', 'create extension if not exists amcheck')
  const btrees = `select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relpersistence = 'p'`
  await runQuery(folder, 'adminUrl', btrees)
  const heaps = `select h.* from pg_class c, verify_heapam(c.oid) h where c.relkind = 'r' and c.relpersistence = 'p'`
  const { rows } = await runQuery(folder, 'adminUrl', heaps)
  const checksums = await runQuery(folder, 'adminUrl', 'show data_checksums')
  expect(checksums.rows).toEqual([{ data_checksums: 'on' }])
  return rows
}

/** Runs a query on a server that is started and stopped for it. */
async function runQuery(
  folder: string,
  url: 'url' | 'adminUrl',
  sql: string,
): Promise<pg.QueryResult> {
  const owner = startOwner(folder)
  const client = new pg.Client((await ready(owner))[url])
  await client.connect()
  const result = await client.query(sql)
  await client.end()
  await owner.stop()
  return result
}
