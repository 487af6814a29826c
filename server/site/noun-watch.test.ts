import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { watchNouns } from './noun-watch.ts'

const never = 3_600_000
const waitLong = { timeout: 20_000, interval: 5 }

/** The watch of one process, and a function that waits for a change. */
async function watch(
  { url, connection: { pool } }: Awaited<ReturnType<typeof freshDatabase>>,
  { pollMs = never }: { pollMs?: number } = {},
) {
  const changed: string[] = []
  const errors: unknown[] = []
  const node = watchNouns({
    url,
    pool,
    pollMs,
    onChange: (noun) => changed.push(noun),
    onError: (error) => errors.push(error),
  })
  onTestFinished(node.stop)
  await node.ready
  const changesUntil = async (change: string) => {
    await vi.waitFor(() => expect(changed).toContain(change), waitLong)
    return changed.splice(0)
  }
  return { changesUntil, errors }
}

const cutListeners = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'baobab listening' and datname = current_database()`

test('every process is notified of a change', async () => {
  const database = await freshDatabase()
  const nodes = [await watch(database), await watch(database)]
  const startedAt = performance.now()
  await database.connection.pool.query(`select bump_noun('event')`)
  expect(await Promise.all(nodes.map(({ changesUntil }) => changesUntil('event')))).toEqual([
    ['event'],
    ['event'],
  ])
  printDuration('A change received by every node', performance.now() - startedAt)
  await database.connection.pool.query(`select bump_noun('post')`)
  await Promise.all(nodes.map(({ changesUntil }) => changesUntil('post')))
})

test('a change that is rolled back causes no notification', async () => {
  const database = await freshDatabase()
  const { changesUntil } = await watch(database)
  await database.connection.pool.query(`begin; select bump_noun('post'); rollback`)
  await database.connection.pool.query(`select bump_noun('event')`)
  expect(await changesUntil('event')).toEqual(['event'])
})

test('a change without a notification is found by polling', async () => {
  const database = await freshDatabase()
  const { changesUntil } = await watch(database, { pollMs: 50 })
  await database.connection.pool.query(`insert into noun_version values ('campaign', 7)`)
  expect(await changesUntil('campaign')).toEqual(['campaign'])
  await database.connection.pool.query(`update noun_version set version = 8`)
  expect(await changesUntil('campaign')).toEqual(['campaign'])
})

test('a watch reconnects after its connection is lost, and finds changes it missed', async () => {
  const database = await freshDatabase()
  const { pool } = database.connection
  const { changesUntil, errors } = await watch(database)
  for (const noun of ['event', 'product'] as const) {
    const client = await pool.connect()
    await client.query(cutListeners)
    await client.query(`select bump_noun('${noun}')`)
    client.release()
    await changesUntil(noun)
  }
  expect(errors).not.toHaveLength(0)
  await pool.query(`select bump_noun('page')`)
  await changesUntil('page')
})

test('a notification with an unknown noun is ignored', async () => {
  const database = await freshDatabase()
  const { changesUntil, errors } = await watch(database)
  await database.connection.pool.query(`notify noun_changed, 'nonsense'`)
  await database.connection.pool.query(`notify noun_changed, 'teapot:4'`)
  await database.connection.pool.query(`select bump_noun('event')`)
  await changesUntil('event')
  expect(errors).toEqual([])
})

test('a watch without a database keeps trying, and can be stopped', async () => {
  const errors: unknown[] = []
  const url = 'postgres://nobody@127.0.0.1:1/none'
  const pool = new pg.Pool({ connectionString: url })
  const onError = (error: unknown) => errors.push(error)
  const node = watchNouns({ url, pool, onChange: () => undefined, onError })
  await vi.waitFor(() => expect(errors.length).toBeGreaterThanOrEqual(2), waitLong)
  await node.stop()
  const refused: unknown = expect.objectContaining({ code: 'ECONNREFUSED' })
  expect(errors).toEqual(errors.map(() => refused))
  await pool.end()
})
