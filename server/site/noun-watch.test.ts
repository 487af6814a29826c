import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Noun } from '#contract/noun.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { watchNouns } from './noun-watch.ts'

const never = 3_600_000
const patiently = { timeout: 20_000, interval: 5 }

/** One node's watch, and a way to wait for what it tells. */
async function watch(
  { url, connection: { pool } }: Awaited<ReturnType<typeof freshDatabase>>,
  { pollMs = never }: { pollMs?: number } = {},
) {
  const told: Noun[] = []
  const errors: unknown[] = []
  const node = watchNouns({
    url,
    pool,
    pollMs,
    onChange: (noun) => told.push(noun),
    onError: (error) => errors.push(error),
  })
  onTestFinished(node.stop)
  await node.ready
  const hears = async (noun: Noun) => {
    await vi.waitFor(() => expect(told).toContain(noun), patiently)
    return told.splice(0)
  }
  return { hears, errors }
}

const cutListeners = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'baobab listening' and datname = current_database()`

test('a change on one node is heard on all of them by a note', async () => {
  const database = await freshDatabase()
  const nodes = [await watch(database), await watch(database)]
  const startedAt = performance.now()
  await database.connection.pool.query(`select bump_noun('event')`)
  expect(await Promise.all(nodes.map(({ hears }) => hears('event')))).toEqual([
    ['event'],
    ['event'],
  ])
  printDuration('A change received by every node', performance.now() - startedAt)
  await database.connection.pool.query(`select bump_noun('post')`)
  await Promise.all(nodes.map(({ hears }) => hears('post')))
})

test('a change that is rolled back is not heard', async () => {
  const database = await freshDatabase()
  const { hears } = await watch(database)
  await database.connection.pool.query(`begin; select bump_noun('post'); rollback`)
  await database.connection.pool.query(`select bump_noun('event')`)
  expect(await hears('event')).toEqual(['event'])
})

test('a change whose note never came is found by asking', async () => {
  const database = await freshDatabase()
  const { hears } = await watch(database, { pollMs: 50 })
  await database.connection.pool.query(`insert into noun_version values ('campaign', 7)`)
  expect(await hears('campaign')).toEqual(['campaign'])
  await database.connection.pool.query(`update noun_version set version = 8`)
  expect(await hears('campaign')).toEqual(['campaign'])
})

test('a watch whose connection is cut comes back, and finds what it missed', async () => {
  const database = await freshDatabase()
  const { pool } = database.connection
  const { hears, errors } = await watch(database)
  for (const noun of ['event', 'product'] as const) {
    const client = await pool.connect()
    await client.query(cutListeners)
    await client.query(`select bump_noun('${noun}')`)
    client.release()
    await hears(noun)
  }
  expect(errors).not.toHaveLength(0)
  await pool.query(`select bump_noun('page')`)
  await hears('page')
})

test('what is no noun of ours is passed over', async () => {
  const database = await freshDatabase()
  const { hears, errors } = await watch(database)
  await database.connection.pool.query(`notify noun_changed, 'nonsense'`)
  await database.connection.pool.query(`notify noun_changed, 'teapot:4'`)
  await database.connection.pool.query(`select bump_noun('event')`)
  await hears('event')
  expect(errors).toEqual([])
})

test('a watch that cannot reach its database keeps trying and stops when told', async () => {
  const errors: unknown[] = []
  const url = 'postgres://nobody@127.0.0.1:1/none'
  const pool = new pg.Pool({ connectionString: url })
  const onError = (error: unknown) => errors.push(error)
  const node = watchNouns({ url, pool, onChange: () => undefined, onError })
  await vi.waitFor(() => expect(errors.length).toBeGreaterThanOrEqual(2), patiently)
  await node.stop()
  const refused: unknown = expect.objectContaining({ code: 'ECONNREFUSED' })
  expect(errors).toEqual(errors.map(() => refused))
  await pool.end()
})
