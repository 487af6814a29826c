import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { newKeys } from '#tests/kit/server/keys.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { type Limit, returnToken, takeToken } from './limit.ts'
import { Refusal } from './refuse.ts'
import { visitorHash } from './visitor-hash.ts'

const limit: Limit = { action: 'subscribe', who: 'a visitor', burst: 5, perHour: 60 }

test('[D32] after the burst the next attempt is refused, with the time to wait', async () => {
  const { db } = (await freshDatabase()).connection
  const clock = fakeClock()
  for (let count = 0; count < 5; count++) await takeToken(db, clock, limit)
  clock.advance(15_000)
  const refusal = await takeToken(db, clock, limit).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({
    code: 'too-many',
    status: 429,
    message: 'Too many attempts. Please wait a few minutes and try again.',
    retryAfterSeconds: 45,
  })
})

test('a bucket refills over time, up to its burst', async () => {
  const { db } = (await freshDatabase()).connection
  const clock = fakeClock()
  for (let count = 0; count < 5; count++) await takeToken(db, clock, limit)
  clock.advance(60_000)
  await takeToken(db, clock, limit)
  await expect(takeToken(db, clock, limit)).rejects.toThrow('Too many')
  clock.advance(7 * 86_400_000)
  for (let count = 0; count < 5; count++) await takeToken(db, clock, limit)
  await expect(takeToken(db, clock, limit)).rejects.toThrow('Too many')
})

test('each visitor and each action has its own bucket', async () => {
  const { db } = (await freshDatabase()).connection
  const clock = fakeClock()
  const one = { ...limit, burst: 1 }
  await takeToken(db, clock, one)
  await takeToken(db, clock, { ...one, who: 'another visitor' })
  await takeToken(db, clock, { ...one, action: 'volunteer' })
  await expect(takeToken(db, clock, one)).rejects.toThrow('Too many')
})

test('[D32] two processes with different clocks share a bucket: of 400 concurrent attempts the burst passes', async () => {
  const { connection, url } = await freshDatabase()
  const other = connect(url, { max: 5, onError: () => undefined })
  const clock = fakeClock()
  const early = fakeClock(new Date(clock.now().getTime() + 1_000))
  const results = await Promise.allSettled(
    Array.from({ length: 400 }, (_, index) =>
      index % 2 === 0
        ? takeToken(connection.db, clock, { ...limit, burst: 20 })
        : takeToken(other.db, early, { ...limit, burst: 20 }),
    ),
  )
  await other.close()
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('a token taken in a transaction leaves its commit durable', async () => {
  const { db } = (await freshDatabase()).connection
  const clock = fakeClock()
  const setting = await db.transaction().execute(async (tx) => {
    // A test database does not wait for the disk.
    await sql`set local synchronous_commit = on`.execute(tx)
    await takeToken(tx, clock, limit)
    return sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(tx)
  })
  expect(setting.rows).toEqual([{ synchronous_commit: 'on' }])
})

test('[D32] without a database, reads pass and writes fail', async () => {
  const unreachable = connect('postgres://nobody@127.0.0.1:1/none', { onError: () => undefined })
  const clock = fakeClock()
  await takeToken(unreachable.db, clock, { ...limit, kind: 'read' })
  await expect(takeToken(unreachable.db, clock, limit)).rejects.toThrow()
  await unreachable.close()
})

test('buckets without attempts for two days are deleted', async () => {
  const deps = testDeps((await freshDatabase()).connection)
  const { db, clock } = deps
  await takeToken(db, clock, limit)
  clock.advance(2 * 86_400_000)
  await takeToken(db, clock, { ...limit, who: 'another visitor' })
  await purge(deps)
  expect(await db.selectFrom('token_bucket').select('who').execute()).toHaveLength(2)
  clock.advance(1)
  await purge(deps)
  expect(await db.selectFrom('token_bucket').select('who').execute()).toEqual([
    { who: 'another visitor' },
  ])
})

test('[D32] the households of one IPv6 site share eight times the limit of one household', async () => {
  const { db } = (await freshDatabase()).connection
  const clock = fakeClock()
  const guard = { keys: newKeys(), clock }
  const tryFrom = (ip: string) =>
    takeToken(db, clock, { ...limit, burst: 2, who: visitorHash(guard, { ip }) })
  for (let household = 0; household < 16; household++)
    await tryFrom(`2001:db8:1:${household.toString(16)}::1`)
  await expect(tryFrom('2001:db8:1:ff::1')).rejects.toThrow('Too many')
  await tryFrom('2001:db8:2::1')
})

test('a returned token of an IPv6 visitor is free again for the household and for its site', async () => {
  const { db } = (await freshDatabase()).connection
  const clock = fakeClock()
  const guard = { keys: newKeys(), clock }
  const limitOf = (ip: string) => ({ ...limit, burst: 1, who: visitorHash(guard, { ip }) })
  const first = limitOf('2001:db8:1:0::1')
  for (let household = 0; household < 8; household++)
    await takeToken(db, clock, limitOf(`2001:db8:1:${household}::1`))
  await returnToken(db, first)
  await takeToken(db, clock, first)
  await returnToken(db, first)
  // Another household of the site takes the token, so the site is at its limit again.
  await takeToken(db, clock, limitOf('2001:db8:1:ff::1'))
  await expect(takeToken(db, clock, first)).rejects.toThrow('Too many')
})
