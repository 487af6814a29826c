import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { connect } from './connect.ts'
import { isUnavailable } from './unavailable.ts'

test('counts are returned as numbers and dates as text', async () => {
  const { db } = (await freshDatabase()).connection
  const { rows } = await sql`select count(*) as many, date '2026-03-08' as day from page`.execute(
    db,
  )
  expect(rows).toEqual([{ many: 0, day: '2026-03-08' }])
})

test('[D3] a query on a lost connection fails as unavailable, and the next query works', async () => {
  const { url, connection } = await freshDatabase()
  const lost: Error[] = []
  const other = connect(url, { max: 2, onError: (error) => lost.push(error) })
  const cut = (pids: unknown) =>
    sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`.execute(connection.db)
  const myPid = sql<{ pid: number }>`select pg_backend_pid() as pid`

  const inUse = other.db.transaction().execute(async (tx) => {
    const { rows } = await myPid.execute(tx)
    await cut(rows.map(({ pid }) => pid))
    await sql`select 1`.execute(tx)
  })
  expect(isUnavailable(await inUse.catch((error: unknown) => error))).toBe(true)

  const { rows } = await myPid.execute(other.db)
  await cut(rows.map(({ pid }) => pid))
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await sql`select 1`.execute(other.db)
  await other.close()
})

test('[D22] a query that waits over 4 s for a connection, or runs over 5 s, fails as unavailable', async () => {
  const { connection, url } = await freshDatabase()
  const narrow = connect(url, { max: 1, onError: () => undefined })
  const slow = sql`select pg_sleep(30)`.execute(narrow.db).catch((error: unknown) => error)
  const starved = await sql`select 1`.execute(narrow.db).catch((error: unknown) => error)
  expect(isUnavailable(starved)).toBe(true)
  expect(isUnavailable(await slow)).toBe(true)
  await narrow.close()
  await sql`select 1`.execute(connection.db)
})

test('a query to a frozen server fails as unavailable, also in a transaction, and the next one works', async () => {
  const { url } = await freshDatabase()
  const narrow = connect(url, { max: 1, onError: () => undefined })
  const myPid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const began = performance.now()
  let frozen = 0
  const writing = narrow.db.transaction().execute(async (tx) => {
    frozen = (await myPid.execute(tx)).rows[0]?.pid ?? 0
    process.kill(frozen, 'SIGSTOP')
    onTestFinished(() => void process.kill(frozen, 'SIGCONT'))
    await sql`select 1`.execute(tx)
  })
  expect(isUnavailable(await writing.catch((error: unknown) => error))).toBe(true)
  printDuration('The longest query on a frozen database', performance.now() - began)
  const { rows } = await myPid.execute(narrow.db)
  expect(rows[0]?.pid).not.toBe(frozen)
  await narrow.close()
})

test('a statement is prepared once per connection', async () => {
  const { url } = await freshDatabase()
  const narrow = connect(url, { max: 1, onError: () => undefined })
  const read = (noun: string) =>
    narrow.db.selectFrom('noun_version').select('version').where('noun', '=', noun).execute()
  for (const noun of ['event', 'post', 'page']) await read(noun)
  const planned = sql<{ calls: number }>`
    select (generic_plans + custom_plans)::int as calls from pg_prepared_statements
    where statement like '%noun_version%' and statement not like '%pg_prepared%'
  `
  expect((await planned.execute(narrow.db)).rows).toEqual([{ calls: 3 }])
  await narrow.close()
})

test('a select of all columns still works after a newer server adds a column', async () => {
  const { connection } = await freshDatabase()
  const { db, pool } = connection
  const read = () =>
    db.selectFrom('noun_version').selectAll().where('noun', '=', 'event').executeTakeFirst()
  await sql`select bump_noun('event')`.execute(db)
  await read()
  await pool.query('alter table noun_version add column added integer')
  expect(await read()).toHaveProperty('added', null)
})
